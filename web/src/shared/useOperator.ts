import { useState } from "react";

import { forgetOperatorToken, operatorToken } from "../api/token";

export interface Operator {
  token: string | null;
  refused: boolean;
  accept: (token: string) => void;
  /** The service does not know the token: forget it and say so. */
  refuse: () => void;
}

/** The operator's token: from the link, or pasted. */
export function useOperator(): Operator {
  const [token, setToken] = useState(operatorToken);
  const [refused, setRefused] = useState(false);
  return {
    token,
    refused,
    accept: (given) => {
      setRefused(false);
      setToken(given);
    },
    refuse: () => {
      forgetOperatorToken();
      setRefused(true);
      setToken(null);
    },
  };
}
