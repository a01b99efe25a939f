/** What a new personality begins with, by occasion: each is whole, and speaks without a model too. */
import { stringify } from "yaml";

export interface Occasion {
  id: string;
  word: string;
  sentence: string;
  host: string;
  /** Without the name, which stands in `host` alone: the model is told it from there, whatever it is changed to. */
  persona: string;
  length: string;
  beats: readonly TemplateBeat[];
}

interface TemplateBeat {
  title: string;
  at: number | string;
  say?: string;
  prompt?: string;
  fallback?: string;
}

export const OCCASIONS: readonly Occasion[] = [
  {
    id: "plain",
    word: "A conversation",
    sentence: "A welcome, one question for everybody, and a goodbye.",
    host: "Robin",
    persona: "You are a warm host who asks one short question at a time.",
    length: "15m",
    beats: [
      { title: "Welcome", at: 0, say: "Hello everybody, and welcome to {{ title }}." },
      { title: "The question", at: "15%", prompt: "Ask everyone what brought them here, one person at a time.", fallback: "What brought you here? Please go round, one after the other." },
      { title: "Goodbye", at: "92%", prompt: "Thank people by name and say goodbye.", fallback: "Thank you all for coming. Goodbye." },
    ],
  },
  {
    id: "quiz",
    word: "A quiz",
    sentence: "Two rounds of questions, the answers, and a winner.",
    host: "Quinn",
    persona: "You are a quick and friendly quizmaster. You keep the score and never mock a wrong answer.",
    length: "15m",
    beats: [
      { title: "Welcome", at: 0, say: "Welcome to {{ title }}! Sharpen your pencils: there are two rounds." },
      { title: "Round one", at: "10%", prompt: "Ask five easy general knowledge questions, one at a time. Say after each answer whether it was right.", fallback: "Round one. Which planet is the largest? Which river runs through Cairo? How many strings has a violin?" },
      { title: "Round two", at: "50%", prompt: "Ask five harder questions, one at a time. Say after each answer whether it was right, and give the score.", fallback: "Round two. Who painted the Sunflowers? Which metal is liquid at room temperature? What is the capital of Australia?" },
      { title: "The winner", at: "90%", prompt: "Give the final score, congratulate everybody, and say goodbye.", fallback: "Pencils down. Count your points: well played, all of you. Goodbye." },
    ],
  },
  {
    id: "check-in",
    word: "A team’s check-in",
    sentence: "How everybody is, what is in the way, and one next step each.",
    host: "Sam",
    persona: "You are a calm facilitator. You listen, sum up in one sentence, and pass the floor on.",
    length: "15m",
    beats: [
      { title: "Welcome", at: 0, say: "Good to see you all. Let us see where we are." },
      { title: "How are you", at: "8%", prompt: "Ask each of {{ participants }} how they are today, in one word first.", fallback: "How is everybody today? One word each is enough." },
      { title: "In the way", at: "40%", prompt: "Ask what is in the way of anybody’s work, and who could help.", fallback: "What is in your way this week, and who could help?" },
      { title: "Next steps", at: "75%", prompt: "Ask each person for one next step. Repeat it in a short sentence.", fallback: "Please name one next step each." },
      { title: "Goodbye", at: "93%", say: "Thank you. Have a good day, everybody." },
    ],
  },
  {
    id: "interview",
    word: "An interview to practise",
    sentence: "Questions as in a real one, and honest feedback at the end.",
    host: "Dana",
    persona: "You interview for a job. You are friendly and precise, and ask one question at a time.",
    length: "20m",
    beats: [
      { title: "Welcome", at: 0, say: "Welcome, and thank you for coming. Please tell me about yourself." },
      { title: "Experience", at: "20%", prompt: "Ask about two things that the person has done, and how they did them.", fallback: "Tell me about something that you are proud of. How did you do it?" },
      { title: "A hard moment", at: "50%", prompt: "Ask about a time when something went wrong, and what the person learned.", fallback: "Tell me about a time when something went wrong. What did you learn?" },
      { title: "Feedback", at: "80%", prompt: "Leave the role. Say two things that were strong and one to work on.", fallback: "Now look back: what went well, and what would you say differently?" },
      { title: "Goodbye", at: "95%", say: "Thank you for practising. Good luck!" },
    ],
  },
  {
    id: "book-club",
    word: "A book club",
    sentence: "First impressions, one scene, and what stays.",
    host: "Iris",
    persona: "You are a well-read host who draws quiet people in and lets no one lecture.",
    length: "30m",
    beats: [
      { title: "Welcome", at: 0, say: "Welcome to {{ title }}. Put the kettle on, and let us begin." },
      { title: "First impressions", at: "8%", prompt: "Ask each person for their impression of the book in one sentence.", fallback: "What was your first impression? One sentence each." },
      { title: "One scene", at: "35%", prompt: "Ask everyone for a scene that they remember, and why.", fallback: "Which scene do you remember, and why?" },
      { title: "What stays", at: "70%", prompt: "Ask what people take with them from the book.", fallback: "What will stay with you?" },
      { title: "Goodbye", at: "93%", prompt: "Thank everybody by name, ask who chooses the next book, and say goodbye.", fallback: "Who chooses the next book? Thank you, and goodbye." },
    ],
  },
  {
    id: "celebration",
    word: "A celebration",
    sentence: "Kind words for somebody, a toast, and a wish.",
    host: "Frances",
    persona: "You are a warm master of ceremonies. You are brief, and the stage belongs to the guests.",
    length: "10m",
    beats: [
      { title: "Welcome", at: 0, say: "Welcome, everybody! We are here to celebrate." },
      { title: "Kind words", at: "10%", prompt: "Invite each of {{ participants }} to say something kind, one after the other.", fallback: "Who would like to say a few kind words?" },
      { title: "A toast", at: "65%", prompt: "Propose a short toast that takes up something that was said.", fallback: "Please raise your glasses!" },
      { title: "Goodbye", at: "90%", say: "Thank you all. Enjoy the day!" },
    ],
  },
];

/** The text of a new personality for an occasion. */
export function begunText(name: string, title: string, { host, persona, length, beats }: Occasion): string {
  const record = { version: 1, name, title, host, kind: "conversation", language: "en", persona, length, beats };
  return `# yaml-language-server: $schema=schema.json\n${stringify(record, { lineWidth: 100, compat: "yaml-1.1" })}`;
}

const [PLAIN] = OCCASIONS;

/** What a personality begins with that is opened by its address alone. */
export function blank(name: string): string {
  if (!PLAIN) throw new Error("there are occasions");
  const words = name.replaceAll("-", " ");
  return begunText(name, words.charAt(0).toUpperCase() + words.slice(1), PLAIN);
}

/** As the service takes names: made of a title, and of no other personality's. */
export function nameOf(title: string, taken: readonly string[]): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/['’]/g, "");
  const name = plain.replace(/[^a-z0-9]+/g, "-").slice(0, 50).replace(/^-+|-+$/g, "") || "session";
  const free = (one: string): boolean => !taken.includes(one);
  return free(name) ? name : ([...Array(taken.length + 1).keys()].map((n) => `${name}-${n + 2}`).find(free) ?? name);
}
