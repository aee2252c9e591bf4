import { defineSpecialist } from "../../define-specialist.js";
import { analyse } from "./analyse.js";
import { cues } from "./cues.js";
import { DemandDetails } from "./details.js";
import { gather } from "./gather.js";
import { signals } from "./signals.js";
import { aspects } from "./topics.js";
import { write } from "./write.js";

export const demand = defineSpecialist({
  id: "demand",
  title: "Demand Intelligence",
  description:
    "Tells whether demand is rising (trend test, growth a year with interval), when it peaks and when to launch, how sure that is, who buys, how big the market is, and what to expect next where a forecast holds.",
  routeWhen:
    "the question asks about trend, growth, season, launch timing, forecast, market size, audience or how popular something is",
  tags: ["trend", "seasonality", "forecast", "market size", "audience"],
  examples: [
    "Is demand for espresso machines rising in Germany?",
    "When should I launch garden furniture in the UK?",
    "How big is the market for robot vacuums and who buys them?",
    "Which products are growing fastest?",
  ],
  cues,
  aspects,
  joinsOverview: true,
  judgesEntry: true,
  needsProduct: false,
  details: DemandDetails,
  gather,
  analyse,
  write,
  signals,
});
