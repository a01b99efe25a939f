/** What the house says of itself. Hours, tables, dishes and prices come from the back office. */

export const ABOUT = [
  "We cook what the ground gives us: roots from the ember, leaves from the garden behind the house, fish from cold lakes, and meat that has had its time in the oven.",
  "The dining room has fourteen tables. The window seats look into the courtyard, the long tables stand by the open kitchen, and each of them is yours for two hours.",
];

/** What guests may say; a tap says it for them. */
export const SAYINGS = ["A table for four on Friday at half past seven.", "What do you have without nuts?", "Two schnitzels and a lemonade to take away."];

export const VOICES: { words: string; who: string; why: string }[] = [
  { words: "The beetroot alone is worth the tram ride. We stayed until they put the chairs up.", who: "Leonie", why: "comes on Thursdays" },
  { words: "I said four of us, Friday, one with a nut allergy. By the time I had my coat on, the table was ours.", who: "Marek", why: "booked by talking" },
  { words: "The schnitzel hangs over the plate, as it should. My mother asked for the cook.", who: "Ayse", why: "came with three generations" },
];

export const QUESTIONS: { ask: string; answer: string }[] = [
  {
    ask: "How do I book a table?",
    answer: "Talk or type to our host on this page, or fill in the form and confirm it. Either way the host books it, and you get a reference at once. You can book up to 90 days ahead.",
  },
  { ask: "How long is the table mine?", answer: "Two hours. The last guests are seated one hour before we close." },
  { ask: "We are a large party. What now?", answer: "The page books for as many as our largest table seats. For more, please call us: we push tables together." },
  { ask: "Do you cook for allergies?", answer: "Every dish on the menu names the allergens that our record lists. The host reads them out; for what may be in it besides, please call us before you come." },
  { ask: "Can I take food home?", answer: "Yes. Put together an order on this page; the host confirms it and tells you the price." },
];
