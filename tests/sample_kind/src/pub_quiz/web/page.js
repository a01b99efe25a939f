/** The quiz's panel in the room: which question runs, and how the teams stand. */
const WORDS = {
  en: { title: "Quiz", question: (n, of) => `Question ${n} of ${of}`, none: "The first question comes soon." },
  de: { title: "Quiz", question: (n, of) => `Frage ${n} von ${of}`, none: "Gleich kommt die erste Frage." },
};

export function mount(place, room) {
  const words = WORDS[room.language.slice(0, 2)] ?? WORDS.en;
  const state = { question: 0, of: 0, points: {}, ...room.state };
  const title = document.createElement("h2");
  const running = document.createElement("p");
  const teams = document.createElement("ul");
  title.textContent = words.title;
  running.dataset.testid = "quiz-question";
  teams.dataset.testid = "quiz-scores";
  place.replaceChildren(title, running, teams);

  const draw = () => {
    running.textContent = state.question ? words.question(state.question, state.of) : words.none;
    const best = Object.entries(state.points).sort(([, one], [, other]) => other - one);
    teams.replaceChildren(
      ...best.map(([team, points]) => {
        const row = document.createElement("li");
        row.textContent = `${team}: ${points}`;
        return row;
      }),
    );
  };
  draw();
  return room.listen((name, data) => {
    if (name === "asked") state.question = data.number;
    if (name === "scored") state.points = { ...state.points, [data.team]: (state.points[data.team] ?? 0) + data.points };
    draw();
  });
}
