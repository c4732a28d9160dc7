/**
 * Parts of the paths of the tests in which something ends, is slow, lies or is away: workers, database, browsers, providers
 * (docs/reliability.md). None begins with a dash, because vitest would take it for an option.
 */
export const FAULT_TESTS = {
  unit: [
    ...['/interrupted/', '/faults/', 'faults.', '/fault-matrix.', 'attacks.'],
    ...['/durability.', '/concurrent-payers.', '/zero-loss.'],
  ],
  browser: ['/killed-browser', '/zero-loss.', '/database-crash.', 'away.'],
} as const
