/** The restaurant as it is delivered, without its service. */
import type { RestaurantAnswer } from "../src/wire/types.gen";
import recorded from "../test/recorded.json";

export const HOUSE = recorded["GET /restaurant"] as RestaurantAnswer;
