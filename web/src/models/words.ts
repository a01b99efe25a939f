/** Figures and abilities of models in words. */

const GIGA = 1e9;

export const inBytes = (size: number): string => (size >= GIGA ? `${(size / GIGA).toFixed(2)} GB` : `${Math.round(size / 1e6)} MB`);

export const seconds = (value: number): string => (value < 0.1 ? "under 0.1 s" : `${value.toFixed(value < 10 ? 1 : 0)} s`);

export const abilities = ({ tools, json_schema: schema }: { tools: boolean; json_schema: boolean }): string => {
  if (tools && schema) return "calls tools, keeps to a JSON schema";
  if (tools) return "calls tools";
  return schema ? "keeps to a JSON schema" : "talks only";
};

/** A name that could be given to an endpoint of a model. */
export const suggested = (model: string, taken: string[]): string => {
  const short = model.split("/").pop() ?? "";
  const slug = short.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40).replace(/-+$/, "") || "model";
  const name = slug === "default" || slug === "local" ? `${slug}-model` : slug;
  if (!taken.includes(name)) return name;
  let n = 2;
  while (taken.includes(`${name}-${n}`)) n += 1;
  return `${name}-${n}`;
};
