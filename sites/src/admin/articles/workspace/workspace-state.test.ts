import { describe, expect, it } from 'vitest'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { WorkspaceState } from '../move.mutations.ts'
import { afterOwnMove, afterPoll, type ShownState } from './workspace-state.ts'

function stateOf(status: ArticleStatus, minute: number): WorkspaceState {
  return {
    id: 'a1',
    status,
    statusUpdatedAt: new Date(Date.UTC(2026, 10, 5, 9, minute)).toISOString(),
    allowedStatuses: [],
    articleUrl: null,
    scheduledDate: null,
    isAfterEnd: false,
    dueDay: null,
    deskDate: null,
    deskDateSetBy: null,
    promisedDay: null,
    editor: null,
    author: { name: { fullName: 'Maya Lin' } },
  }
}

const OPENED = stateOf('FINAL_EDIT', 10)
const AWAY = stateOf('READY_TO_APPROVE', 20)
const RETURNED = stateOf('FINAL_EDIT', 30)

type Step = readonly ['asks'] | readonly ['answered' | 'moves', WorkspaceState]

/** The state after these steps; a response belongs to the last request. */
function shownAfter(steps: readonly Step[]): WorkspaceState {
  let shown: ShownState = { state: OPENED, ownMoves: 0 }
  let whenAsked = 0
  for (const [kind, state] of steps) {
    if (kind === 'asks') whenAsked = shown.ownMoves
    else shown = kind === 'moves' ? afterOwnMove(shown, state) : afterPoll(shown, whenAsked, state)
  }
  return shown.state
}

const CASES: readonly (readonly [string, readonly Step[], WorkspaceState])[] = [
  ['another editor moves it', [['asks'], ['answered', AWAY]], AWAY],
  [
    'another editor moves it and takes that back',
    [['asks'], ['answered', AWAY], ['asks'], ['answered', OPENED]],
    OPENED,
  ],
  ['it was moved away and returned', [['asks'], ['answered', AWAY], ['asks'], ['answered', RETURNED]], RETURNED],
  ['nobody moves it', [['asks'], ['answered', OPENED]], OPENED],
  ['it is moved here', [['moves', AWAY]], AWAY],
  ['it is moved here while the server was being asked', [['asks'], ['moves', AWAY], ['answered', OPENED]], AWAY],
  ['it is moved here, and another editor returns it', [['moves', AWAY], ['asks'], ['answered', RETURNED]], RETURNED],
  ['it is moved and taken back here', [['moves', AWAY], ['asks'], ['moves', OPENED], ['answered', AWAY]], OPENED],
]

describe('the workspace shows the current status of the article', () => {
  it.each(CASES)('when %s', (_, steps, expected) => {
    expect(shownAfter(steps)).toEqual(expected)
  })
})
