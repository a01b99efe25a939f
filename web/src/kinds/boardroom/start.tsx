import { lazy } from "react";

import type { KindStart } from "../kindPages";

const ConveneForm = lazy(() => import("./ConveneForm").then((m) => ({ default: m.ConveneForm })));

export const START: KindStart = { word: "Convene a boardroom", Form: ConveneForm };
