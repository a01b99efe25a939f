/** The restaurant as it is delivered, without its service. */
import { parse } from "yaml";

import source from "../../flows/kinds/restaurant/terra.yaml?raw";
import { readHouse } from "../src/kinds/restaurant/read";
import type { House } from "../src/kinds/restaurant/messages";

const found = readHouse(parse(source));
if (!found) throw new Error("flows/kinds/restaurant/terra.yaml is not a house that the page can read.");

export const HOUSE: House = found;
