/** What stands in a fixture and is not as the service sends it; looked at after each test. */
export const unlike: string[] = [];
