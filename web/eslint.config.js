import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "node_modules", "src/wire/*.gen.ts"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  jsxA11y.flatConfigs.strict,
  reactHooks.configs.flat["recommended-latest"],
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ["eslint.config.js", "openapi-ts.config.mjs", "public/embed.js"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // `<button onClick={() => act()}>` reads better than a block around a void call.
      "@typescript-eslint/no-confusing-void-expression": "off",
    },
  },
  // A page in another site's frame may have no storage: src/shared/storage.ts knows.
  {
    files: ["src/**/*.ts", "src/**/*.tsx"],
    ignores: ["src/shared/storage.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "window", property: "localStorage" },
        { object: "window", property: "sessionStorage" },
        { object: "crypto", property: "randomUUID", message: "Pages without https have none; src/api/key.ts makes keys everywhere." },
      ],
      "no-restricted-globals": ["error", "localStorage", "sessionStorage"],
    },
  },
  { files: ["src/**/*.tsx"], rules: { "max-lines": ["error", { max: 150 }] } },
  // Stand-ins have the signatures of what they stand in for, promises included.
  { files: ["test/**"], rules: { "@typescript-eslint/require-await": "off" } },
  { files: ["eslint.config.js", "openapi-ts.config.mjs", "public/embed.js"], ...tseslint.configs.disableTypeChecked },
);
