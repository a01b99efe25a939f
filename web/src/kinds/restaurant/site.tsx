import { lazy } from "react";

import type { KindSite } from "../kindPages";

const TerraSite = lazy(() => import("./TerraSite").then((m) => ({ default: m.TerraSite })));
const TerraAdmin = lazy(() => import("./TerraAdmin").then((m) => ({ default: m.TerraAdmin })));

export const SITE: KindSite = {
  at: "terra",
  page: (rest) => {
    if (rest === "admin") return <TerraAdmin />;
    // One component for all pages of the site: going from one to the other keeps the connection.
    if (rest === "" || rest === "booking" || rest === "order") return <TerraSite page={rest || "home"} />;
    // What a guest has booked already: for the host it is the page of bookings.
    if (rest === "yours") return <TerraSite own page="booking" />;
    return null;
  },
};
