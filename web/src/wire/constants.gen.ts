/** Bounds and lists of the service's. Made by tools/wire.py. */
export const KINDS = ["boardroom", "conversation", "meeting", "planner", "restaurant"] as const;
export const KIND_PAGES = {"boardroom": "boardroom", "planner": "planner", "restaurant": "restaurant"} as const;
export const NAME_CAP = 60;
export const BLOCK_NAME_CAP = 120;
export const BLOCK_TYPES = {"M": "meeting", "C": "commute", "DW": "deep work", "SW": "shallow work", "PR": "plan and review", "H": "habit", "R": "regeneration", "BU": "buffer", "BG": "background"} as const;
export const CONSTRAINT_KINDS = ["wake", "sleep", "hours", "energy", "commute", "meal", "break", "focus", "meeting", "habit", "other"] as const;
export const CONSTRAINT_TEXT_CAP = 300;
export const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export const STAGES = ["date", "constraints", "inputs", "skeleton", "refine", "review"] as const;
export const PARTY_MOST = 20;
export const QUANTITY_MOST = 20;
export const NOTE_CAP = 300;
export const DISHES_MOST = 60;
export const RESERVATION_FIELDS = ["name", "phone", "date", "time", "guests", "requests", "table", "email", "whatsapp"] as const;
export const RESERVATION_NEEDED = ["name", "phone", "date", "time", "guests"] as const;
export const ORDER_FIELDS = ["name", "phone", "date", "time", "notes", "email", "whatsapp"] as const;
export const ORDER_NEEDED = ["name", "phone"] as const;
