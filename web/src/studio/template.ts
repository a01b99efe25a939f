/** What a new personality begins with. */
export const template = (name: string): string => `# yaml-language-server: $schema=schema.json
version: 1
name: ${name}
title: ${titleOf(name)}
kind: conversation
language: en

persona: |
  You are Robin, a warm host who asks one short question at a time.

voice:
  name: alto

length: 15m

beats:
  - title: Welcome
    at: 0
    say: Hello everybody, and welcome.
  - title: The middle
    at: 2m
    prompt: Ask everyone what brought them here. One person at a time.
  - title: Goodbye
    at: 14m
    prompt: Thank people by name and say goodbye.
`;

const titleOf = (name: string): string =>
  name
    .split("-")
    .map((word, n) => (n === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join(" ");
