import { expect, test } from 'vitest'
import type { CallFrame, CpuProfile } from './inspector.ts'
import { packageOf, summarise } from './profile-summary.ts'

function frame(functionName: string, url = ''): CallFrame {
  return { functionName, url, scriptId: '1', lineNumber: 4, columnNumber: 0 }
}

/** outer calls inner, inner calls outer again, and outer calls a built-in. */
const PROFILE: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 3] },
    { id: 2, callFrame: frame('outer', 'db/client.ts'), children: [4, 6] },
    { id: 3, callFrame: frame('(idle)') },
    { id: 4, callFrame: frame('inner', 'node_modules/drizzle-orm/sql/sql.ts'), children: [5] },
    { id: 5, callFrame: frame('outer', 'db/client.ts') },
    { id: 6, callFrame: frame('URL') },
  ],
  startTime: 0,
  endTime: 100_000,
  samples: [2, 4, 4, 5, 6, 3, 2],
  timeDeltas: [1000, 1000, 1000, 1000, 1000, 1000, 50_000],
}

test('a function costs its own time and that of its callees, counted once if it calls itself', () => {
  const { activeMs, functions } = summarise(PROFILE)
  expect(activeMs).toBe(6)
  expect(functions).toEqual([
    { name: 'outer  db/client.ts:5', selfMs: 3, totalMs: 6 },
    { name: 'inner  drizzle-orm/sql/sql.ts:5', selfMs: 2, totalMs: 3 },
    { name: 'URL in outer  db/client.ts:5', selfMs: 1, totalMs: 1 },
  ])
})

test('pauses of the isolate are attributed to nobody, even if most samples follow one', () => {
  const withoutPause = { ...PROFILE, timeDeltas: PROFILE.timeDeltas.map(() => 1000) }
  const mostlyPauses = { ...PROFILE, timeDeltas: [20_000, 1000, 20_000, 1000, 20_000, 20_000, 20_000] }
  expect(summarise(PROFILE)).toEqual(summarise(withoutPause))
  expect(summarise(mostlyPauses)).toEqual(summarise(withoutPause))
})

test.each([
  [frame('a', 'node_modules/@libsql/client/lib/x.js'), '@libsql/client'],
  [frame('a', 'node_modules/hono/dist/x.js'), 'hono'],
  [frame('a', 'shared/server/http/x.ts'), 'shared/server'],
  [frame('URL'), '(built in)'],
  [frame('(garbage collector)'), '(garbage collector)'],
])('the time of %j belongs to %s', (of, expected) => {
  expect(packageOf(of)).toBe(expected)
})
