import { appliances } from "./appliances.js";
import { baby } from "./baby.js";
import { beauty } from "./beauty.js";
import { computing } from "./computing.js";
import { decor } from "./decor.js";
import { diy } from "./diy.js";
import { electronics } from "./electronics.js";
import { fashion } from "./fashion.js";
import { fitness } from "./fitness.js";
import { furniture } from "./furniture.js";
import { garden } from "./garden.js";
import { health } from "./health.js";
import { hobbies } from "./hobbies.js";
import { kitchen } from "./kitchen.js";
import { mobility } from "./mobility.js";
import { outdoor } from "./outdoor.js";
import { pets } from "./pets.js";
import { toys } from "./toys.js";
import type { CategoryWords } from "./types.js";

export const CATEGORIES: readonly CategoryWords[] = [
  kitchen,
  furniture,
  decor,
  diy,
  garden,
  electronics,
  computing,
  toys,
  fitness,
  outdoor,
  beauty,
  health,
  baby,
  pets,
  fashion,
  mobility,
  appliances,
  hobbies,
];
