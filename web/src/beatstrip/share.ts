/** A share of the width in CSS. */
export const share = (part: number): string => `${(part * 100).toFixed(3)}%`;
