/** What lies on a plate, by the words of a dish: layers to draw, from the bottom up. */
import type { Dish } from "../../wire/types.gen";

/** The food's colours, as the themes name them. */
export type Hue = "leaf" | "gold" | "beet" | "brown" | "cream" | "ember" | "char" | "sky";

export type Layer =
  | { draw: "rounds" | "lumps" | "leaves" | "seeds" | "scoops" | "sticks" | "wedges"; hue: Hue; count: number }
  | { draw: "liquid" | "swirl" | "fish" | "crust" | "cap" | "roll" | "slice" | "disc"; hue: Hue };

export type Vessel = "plate" | "bowl" | "board" | "wine" | "tumbler" | "bottle";

export interface Recipe {
  vessel: Vessel;
  layers: Layer[];
}

const many = (draw: "rounds" | "lumps" | "leaves" | "seeds" | "scoops" | "sticks" | "wedges", hue: Hue, count: number): Layer => ({ draw, hue, count });
const one = (draw: "liquid" | "swirl" | "fish" | "crust" | "cap" | "roll" | "slice" | "disc", hue: Hue): Layer => ({ draw, hue });
const on = (vessel: Vessel, ...layers: Layer[]): Recipe => ({ vessel, layers });

/** The first whose word is in the dish's name counts. */
const BY_NAME: [RegExp, Recipe][] = [
  [/beet/i, on("plate", many("rounds", "beet", 7), many("scoops", "cream", 3), many("seeds", "brown", 6))],
  [/trout|salmon/i, on("plate", many("rounds", "cream", 3), one("fish", "ember"), many("seeds", "leaf", 7))],
  [/char\b|fish|pike/i, on("plate", many("lumps", "gold", 4), one("fish", "sky"), many("wedges", "gold", 2), many("leaves", "leaf", 2))],
  [/burrata|tomato/i, on("plate", many("rounds", "ember", 7), many("scoops", "cream", 1), many("leaves", "leaf", 3))],
  [/toast|bread/i, on("board", one("crust", "brown"), many("lumps", "cream", 5), many("leaves", "leaf", 4))],
  [/salad/i, on("bowl", many("leaves", "leaf", 11), many("wedges", "ember", 3), many("seeds", "gold", 8))],
  [/broth/i, on("bowl", one("liquid", "gold"), many("sticks", "cream", 6), many("seeds", "leaf", 7))],
  [/pumpkin|squash/i, on("bowl", one("liquid", "ember"), one("swirl", "leaf"), many("seeds", "leaf", 6))],
  [/soup/i, on("bowl", one("liquid", "cream"), one("cap", "brown"), many("seeds", "leaf", 7))],
  [/schnitzel/i, on("plate", one("crust", "gold"), many("wedges", "cream", 1), many("lumps", "beet", 3))],
  [/beef|cheek|stew/i, on("plate", one("disc", "gold"), many("lumps", "brown", 4), many("sticks", "ember", 4))],
  [/chicken/i, on("plate", one("roll", "gold"), many("lumps", "cream", 5), many("leaves", "leaf", 4))],
  [/lamb/i, on("plate", many("seeds", "cream", 11), many("lumps", "brown", 3), many("leaves", "leaf", 6))],
  [/dumpling/i, on("plate", one("disc", "leaf"), many("scoops", "leaf", 3), many("seeds", "gold", 7))],
  [/aubergine/i, on("plate", one("disc", "gold"), one("roll", "beet"), many("seeds", "ember", 9), many("leaves", "leaf", 3))],
  [/risotto|rice/i, on("bowl", one("liquid", "cream"), one("cap", "gold"), many("leaves", "leaf", 4))],
  [/cauliflower/i, on("plate", one("disc", "ember"), many("scoops", "cream", 5), many("seeds", "beet", 6))],
  [/strudel/i, on("plate", one("swirl", "cream"), one("roll", "gold"), many("seeds", "brown", 5))],
  [/kaiserschmarrn|pancake/i, on("plate", many("lumps", "gold", 8), many("rounds", "beet", 3), many("seeds", "cream", 8))],
  [/chocolate|tart|cake/i, on("plate", one("slice", "brown"), many("seeds", "beet", 5), many("leaves", "leaf", 1))],
  [/sorbet|\bice\b/i, on("bowl", many("scoops", "cream", 2), many("leaves", "leaf", 3))],
  [/zweigelt|red wine|blaufr/i, on("wine", one("liquid", "beet"))],
  [/wine|veltliner|riesling|sekt/i, on("wine", one("liquid", "gold"))],
  [/water/i, on("bottle", one("liquid", "sky"))],
  [/juice/i, on("tumbler", one("liquid", "gold"))],
  [/lemonade|spritz|soda|tea|coffee/i, on("tumbler", one("liquid", "leaf"), many("wedges", "gold", 1))],
];

const BY_CATEGORY: [RegExp, Recipe][] = [
  [/soup/i, on("bowl", one("liquid", "gold"), many("seeds", "leaf", 7))],
  [/drink|wine|juice/i, on("tumbler", one("liquid", "gold"))],
  [/dessert|sweet/i, on("plate", one("slice", "gold"), many("seeds", "beet", 6))],
  [/salad|vege/i, on("plate", one("disc", "leaf"), many("wedges", "ember", 5), many("leaves", "leaf", 5))],
];

const ANY = on("plate", one("disc", "gold"), many("lumps", "brown", 3), many("leaves", "leaf", 5));

export function recipeOf({ name, category }: Pick<Dish, "name" | "category">): Recipe {
  const fits = (words: string) => ([word]: [RegExp, Recipe]) => word.test(words);
  return (BY_NAME.find(fits(name)) ?? BY_CATEGORY.find(fits(category)))?.[1] ?? ANY;
}

/** Numbers from 0 to 1 that are the same for a word each time. */
export function chanceOf(word: string): () => number {
  let state = Array.from(word).reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
  };
}
