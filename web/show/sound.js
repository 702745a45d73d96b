// The sounds of the table, made here: no recording is loaded. They are off until they are
// asked for, soft (about -18 dB), and there is none for a loss.

/** @typedef {'card' | 'turn' | 'chip' | 'paid' | 'call' | 'your-turn' | 'late' | 'jackpot'} Sound */

/** @type {AudioContext | null} */
let context = null;

/** A peak of an eighth is 18 dB under the loudest there is. */
const PEAK = 0.125;

/** Plays a sound, where sounds are wanted. @param {Sound} sound @param {boolean} wanted */
export function play(sound, wanted) {
  if (!wanted || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => {});
  SOUNDS[sound](context, context.currentTime);
}

/** @type {Record<Sound, (audio: AudioContext, at: number) => void>} */
const SOUNDS = {
  card: (audio, at) => noise(audio, at, { lasts: 0.07, from: 2800, to: 1200, peak: PEAK * 0.7 }),
  turn: (audio, at) => noise(audio, at, { lasts: 0.05, from: 4200, to: 2600, peak: PEAK * 0.6 }),
  chip: (audio, at) => click(audio, at, 2100),
  paid: (audio, at) => [0, 0.055, 0.1, 0.16].forEach((later, index) => click(audio, at + later, 1900 + 160 * index)),
  call: (audio, at) => [0, 0.13].forEach((later) => tone(audio, at + later, { pitch: 170, lasts: 0.09, peak: PEAK })),
  'your-turn': (audio, at) => [0, 0.12].forEach((later, index) => tone(audio, at + later, { pitch: index ? 784 : 587, lasts: 0.18, peak: PEAK * 0.6 })),
  late: (audio, at) => tone(audio, at, { pitch: 880, lasts: 0.06, peak: PEAK * 0.5 }),
  jackpot: (audio, at) => [523, 659, 784, 1047].forEach((pitch, index) => tone(audio, at + 0.11 * index, { pitch, lasts: 0.4, peak: PEAK * 0.7 })),
};

/** @param {AudioContext} audio @param {number} at @param {{ pitch: number, lasts: number, peak: number }} note */
function tone(audio, at, { pitch, lasts, peak }) {
  const source = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  source.connect(envelope(audio, at, lasts, peak));
  source.start(at);
  source.stop(at + lasts);
}

/** Two chips that touch. @param {AudioContext} audio @param {number} at @param {number} pitch */
function click(audio, at, pitch) {
  for (const [times, peak] of [[1, PEAK * 0.8], [1.63, PEAK * 0.4], [2.31, PEAK * 0.2]]) {
    tone(audio, at, { pitch: pitch * times, lasts: 0.045, peak });
  }
}

/** @param {AudioContext} audio @param {number} at @param {{ lasts: number, from: number, to: number, peak: number }} breath */
function noise(audio, at, { lasts, from, to, peak }) {
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * lasts), sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: from, Q: 0.8 });
  filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(filter).connect(envelope(audio, at, lasts, peak));
  source.start(at);
}

/** @param {AudioContext} audio @param {number} at @param {number} lasts @param {number} peak */
function envelope(audio, at, lasts, peak) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(audio.destination);
  return gain;
}
