/**
 * The browser's storage, or memory where the browser refuses it.
 *
 * A page that another site shows in a frame may have none, a private window may have none, and a full one
 * takes nothing more. What is kept then lasts as long as the page is open.
 */

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function area(name: "localStorage" | "sessionStorage"): Area {
  const memory = new Map<string, string>();
  const attempt = (done: (storage: Storage) => string | null): string | null => {
    try {
      return done(window[name]);
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
        return null;
      });
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => {
        storage.removeItem(key);
        return null;
      });
    },
  };
}

/** Of this browser: other tabs and later visits find it. */
export const browserStorage = area("localStorage");

/** Of this tab, also after a reload. */
export const tabStorage = area("sessionStorage");
