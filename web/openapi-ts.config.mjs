/** What tools/wire.py makes of the service's models: types, and a valibot schema for each. */
const case_ = "preserve";

export default {
  plugins: [
    { name: "@hey-api/typescript", case: case_, definitions: { case: case_ } },
    { name: "valibot", case: case_, definitions: { case: case_ }, requests: false, responses: false, webhooks: false },
  ],
};
