/** What the pages show of the quiz: a panel in the room, and the quiz master's part of the console. */
const WORDS = {
  en: { title: "Quiz", question: (n, of) => `Question ${n} of ${of}`, none: "The first question comes soon.", team: "Your team", enter: "Enter it" },
  de: { title: "Quiz", question: (n, of) => `Frage ${n} von ${of}`, none: "Gleich kommt die erste Frage.", team: "Ihre Gruppe", enter: "Anmelden" },
};

function made(tag, testid, text = "") {
  const element = document.createElement(tag);
  element.dataset.testid = testid;
  element.textContent = text;
  return element;
}

/** Does it, and says in `refusal` why it could not be done. */
async function tried(refusal, what) {
  refusal.textContent = "";
  try {
    return await what();
  } catch (error) {
    refusal.textContent = error.message;
    return null;
  }
}

function heard(state, name, data) {
  if (name === "asked") state.question = data.number;
  if (name === "scored") state.points = { ...state.points, [data.team]: (state.points[data.team] ?? 0) + data.points };
  if (name === "entered") state.points = { ...state.points, [data.team]: state.points[data.team] ?? 0 };
}

function drawTeams(list, points) {
  const best = Object.entries(points).sort(([, one], [, other]) => other - one);
  list.replaceChildren(...best.map(([team, count]) => made("li", "quiz-team", `${team}: ${count}`)));
}

export function mount(place, room) {
  const words = WORDS[room.language.slice(0, 2)] ?? WORDS.en;
  const state = { question: 0, of: 0, points: {}, ...room.state };
  const title = document.createElement("h2");
  const running = made("p", "quiz-question");
  const teams = made("ul", "quiz-scores");
  const form = made("form", "quiz-form");
  const name = made("input", "quiz-name");
  const button = made("button", "quiz-enter", words.enter);
  const refusal = made("p", "quiz-refusal");
  title.textContent = words.title;
  name.placeholder = words.team;
  name.ariaLabel = words.team;
  name.className = "field";
  button.className = "button";
  refusal.role = "alert";
  form.append(name, button);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await tried(refusal, () => room.command("enter_team", { team: name.value }))) name.value = "";
  });
  place.replaceChildren(title, running, teams, form, refusal);

  const draw = () => {
    running.textContent = state.question ? words.question(state.question, state.of) : words.none;
    drawTeams(teams, state.points);
  };
  draw();
  return room.listen((event, data) => {
    heard(state, event, data);
    draw();
  });
}

export function mountConsole(place, desk) {
  const state = { question: 0, questions: [], points: {}, ...desk.state };
  const title = document.createElement("h2");
  const running = made("p", "quiz-desk-question");
  const answer = made("p", "quiz-desk-answer");
  const teams = made("ul", "quiz-desk-scores");
  const next = made("button", "quiz-desk-next", "Next question");
  const refusal = made("p", "quiz-desk-refusal");
  title.textContent = "Quiz";
  next.className = "button button-main";
  refusal.role = "alert";
  next.addEventListener("click", () => tried(refusal, () => desk.command("next_question")));
  place.replaceChildren(title, running, answer, teams, next, refusal);

  const draw = () => {
    const asked = state.questions[state.question - 1];
    running.textContent = asked ? `Question ${state.question} of ${state.questions.length}: ${asked.ask}` : "No question was asked yet.";
    answer.textContent = asked ? `Right is: ${asked.answer}` : "";
    drawTeams(teams, state.points);
  };
  draw();
  return desk.listen((event, data) => {
    heard(state, event, data);
    draw();
  });
}
