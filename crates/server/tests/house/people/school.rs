//! The school of the house, without scripts: practice, a record, and an examination to its sheet.

use axum::http::StatusCode;

use super::pages::fill;
use crate::door::{Door, Guest};

/// Everything that a page lets be chosen first: enough to hand something in.
fn filled(page: &str) -> String {
    let mut form = String::new();
    for at in 0..20 {
        if page.contains(&format!("name=\"a{at}\"")) {
            form.push_str(&format!("a{at}=1&"));
        }
    }
    let hidden = page.split("type=\"hidden\" name=\"").nth(1).unwrap();
    let (name, rest) = hidden.split_once('"').unwrap();
    let value = rest.split("value=\"").nth(1).unwrap();
    let (value, _) = value.split_once('"').unwrap();
    format!("{form}{name}={value}")
}

async fn school(door: &Door, who: &Guest) -> String {
    let (status, text) = door.get(Some(who), "/school").await;
    assert_eq!(status, StatusCode::OK, "{text}");
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pupil_is_asked_graded_and_recorded() {
    let door = Door::open("school-practice").await;
    let (ann, _) = door.account().await;
    assert!(
        school(&door, &ann)
            .await
            .contains("You have answered nothing yet.")
    );
    for topic in ["next-step", "payout", "ruling", "slip", "keyed-deal"] {
        let form = format!("book=nz-caribbean-stud&topic={topic}");
        let asked = fill(&door, Some(&ann), "/school/ask", &form).await;
        assert_eq!(
            asked.status,
            StatusCode::SEE_OTHER,
            "{topic}: {}",
            asked.text
        );
        let to = asked.to.unwrap();
        let (status, page) = door.get(Some(&ann), &to).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        let graded = fill(&door, Some(&ann), &to, &filled(&page)).await;
        assert_eq!(graded.status, StatusCode::OK);
        assert!(graded.text.contains("class=\"graded\""), "{}", graded.text);
        // An answer of nothing is wrong, and says what is right and why.
        let nothing = fill(&door, Some(&ann), &to, "began=0").await;
        assert!(nothing.text.contains("<h1>Wrong</h1>"), "{}", nothing.text);
        assert!(nothing.text.contains("Your answer: none"));
    }
    let record = school(&door, &ann).await;
    assert!(record.contains("<td>payout</td><td>2</td>"), "{record}");
    // Bad input is told, and changes nothing.
    let wrong = fill(&door, Some(&ann), "/school/ask", "book=bridge&topic=payout").await;
    assert_eq!(wrong.status, StatusCode::NOT_FOUND);
    let wrong = fill(&door, Some(&ann), "/school/ask", "book=x&topic=dance").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    let (status, _) = door.get(Some(&ann), "/school/exercise/x").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, _) = door.get(None, "/school").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_examination_is_set_sat_and_its_sheet_printed() {
    let door = Door::open("school-exam").await;
    let administrator = door.administrator().await;
    let (ann, _) = door.account().await;
    let form = "title=First&book=nz-caribbean-stud&topic=payout&topic=ruling&number=3&minutes=5\
                &pass-mark=80&seed=7";
    let refused = fill(&door, Some(&ann), "/school/exams", form).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let wrong = fill(
        &door,
        Some(&administrator),
        "/school/exams",
        "title=x&number=0&minutes=5&pass-mark=80&seed=7",
    )
    .await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{}", wrong.text);
    let set = fill(&door, Some(&administrator), "/school/exams", form).await;
    assert_eq!(set.status, StatusCode::SEE_OTHER, "{}", set.text);
    let exam = set.to.unwrap();
    assert!(school(&door, &ann).await.contains(&exam));
    fill(&door, Some(&ann), &exam, "").await;
    let sheet = format!("{exam}/sheet/{}", ann.person);
    let (status, _) = door.get(Some(&ann), &sheet).await;
    assert_eq!(status, StatusCode::CONFLICT);
    for number in 1..=3 {
        let (_, page) = door.get(Some(&ann), &exam).await;
        assert!(page.contains(&format!("Exercise {number} of 3")), "{page}");
        assert!(!page.contains("§"), "no aid: {page}");
        let form = filled(&page);
        fill(&door, Some(&ann), &exam, &form).await;
        // The same once more is no answer to the next.
        fill(&door, Some(&ann), &exam, &form).await;
    }
    let (_, done) = door.get(Some(&ann), &exam).await;
    assert!(done.contains("You have handed it in."), "{done}");
    let (status, own) = door.get(Some(&ann), &sheet).await;
    assert_eq!(status, StatusCode::OK);
    for words in [
        "<h1>First</h1>",
        "Ann",
        "Pass mark",
        "§",
        "Signature of the pit manager",
    ] {
        assert!(own.contains(words), "{words}: {own}");
    }
    // The bar leads whoever works here back to work; the sheet is the same.
    let (status, same) = door.get(Some(&administrator), &sheet).await;
    assert_eq!(status, StatusCode::OK);
    let sheet_of = |page: &str| page.split_once("<main").unwrap().1.to_owned();
    assert_eq!(sheet_of(&same), sheet_of(&own));
    let (ben, _) = door.account().await;
    let (status, _) = door.get(Some(&ben), &sheet).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}
