// OMPEval, used as its own benchmark uses it: cards added up in nested loops.
//
// ompeval sequential|random|swept CARDS HANDS   prints how many hands were ranked, and the
//                                               nanoseconds on a core and on the wall
// ompeval values CARDS HANDS                    prints the value of each hand
//
// HANDS is a file of hands, a byte a card.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <vector>

#include "omp/HandEvaluator.h"

static const omp::HandEvaluator evaluator;

static uint64_t on_core() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return uint64_t(time.tv_sec) * 1000000000 + uint64_t(time.tv_nsec);
}

// Every hand of so many further cards from this card up.
template <int LEFT>
struct Nested {
    static uint64_t sum(const omp::Hand& hand, unsigned lowest, uint64_t& count) {
        uint64_t total = 0;
        for (unsigned card = lowest; card < 52; ++card)
            total += Nested<LEFT - 1>::sum(hand + omp::Hand(card), card + 1, count);
        return total;
    }

    static void sweep(const omp::Hand& hand, unsigned lowest, uint16_t* kept, uint64_t& count) {
        for (unsigned card = lowest; card < 52; ++card)
            Nested<LEFT - 1>::sweep(hand + omp::Hand(card), card + 1, kept, count);
    }
};

template <>
struct Nested<1> {
    static uint64_t sum(const omp::Hand& hand, unsigned lowest, uint64_t& count) {
        uint64_t total = 0;
        for (unsigned card = lowest; card < 52; ++card)
            total += evaluator.evaluate(hand + omp::Hand(card));
        count += 52 - lowest;
        return total;
    }
};

// The last two cards, with every value kept until the next sweep.
template <>
struct Nested<2> {
    static uint64_t sum(const omp::Hand& hand, unsigned lowest, uint64_t& count) {
        uint64_t total = 0;
        for (unsigned card = lowest; card < 52; ++card)
            total += Nested<1>::sum(hand + omp::Hand(card), card + 1, count);
        return total;
    }

    static void sweep(const omp::Hand& hand, unsigned lowest, uint16_t* kept, uint64_t& count) {
        unsigned at = 0;
        for (unsigned a = lowest; a < 52; ++a) {
            const omp::Hand one = hand + omp::Hand(a);
            for (unsigned b = a + 1; b < 52; ++b)
                kept[at++] = evaluator.evaluate(one + omp::Hand(b));
        }
        asm volatile("" : : "r"(kept) : "memory");
        count += at;
    }
};

template <int CARDS>
static omp::Hand hand_of(const unsigned char* cards) {
    omp::Hand hand = omp::Hand::empty();
    for (int card = 0; card < CARDS; ++card)
        hand += omp::Hand(unsigned(cards[card]));
    return hand;
}

template <int CARDS>
static int run(const char* order, const std::vector<unsigned char>& hands) {
    const uint64_t many = hands.size() / CARDS;
    if (!strcmp(order, "values")) {
        for (uint64_t hand = 0; hand < many; ++hand)
            printf("%u\n", unsigned(evaluator.evaluate(hand_of<CARDS>(&hands[hand * CARDS]))));
        return 0;
    }
    std::vector<uint16_t> kept(52 * 51 / 2);
    for (uint64_t passes = 1;; passes *= 4) {
        uint64_t count = 0, total = 0;
        const auto wall = std::chrono::steady_clock::now();
        const uint64_t start = on_core();
        for (uint64_t pass = 0; pass < passes; ++pass) {
            if (!strcmp(order, "sequential")) {
                total += Nested<CARDS>::sum(omp::Hand::empty(), 0, count);
            } else if (!strcmp(order, "swept")) {
                Nested<CARDS>::sweep(omp::Hand::empty(), 0, kept.data(), count);
            } else {
                for (uint64_t hand = 0; hand < many; ++hand)
                    total += evaluator.evaluate(hand_of<CARDS>(&hands[hand * CARDS]));
                count += many;
            }
            asm volatile("" : : "r"(total) : "memory");
        }
        const uint64_t spent = on_core() - start;
        if (spent >= 33000000) {
            const auto passed = std::chrono::steady_clock::now() - wall;
            const auto nanos = std::chrono::duration_cast<std::chrono::nanoseconds>(passed).count();
            printf("%llu %llu %lld\n", (unsigned long long)count, (unsigned long long)spent,
                   (long long)nanos);
            return 0;
        }
    }
}

int main(int count, char** arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: ompeval sequential|random|swept|values CARDS HANDS\n");
        return 2;
    }
    std::ifstream file(arguments[3], std::ios::binary);
    const std::vector<unsigned char> hands((std::istreambuf_iterator<char>(file)),
                                           std::istreambuf_iterator<char>());
    switch (atoi(arguments[2])) {
        case 5: return run<5>(arguments[1], hands);
        case 6: return run<6>(arguments[1], hands);
        default: return run<7>(arguments[1], hands);
    }
}
