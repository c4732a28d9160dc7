import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WorkspaceState } from '../move.mutations.ts'
import { MovePanel } from './MovePanel.tsx'
import type { Moves } from './use-moves.ts'

const STATE: WorkspaceState = {
  ...{ id: 'a', status: 'SCHEDULED', statusUpdatedAt: '2026-11-20T15:00:00Z', allowedStatuses: [], articleUrl: null },
  ...{ scheduledDate: '2027-03-02T15:00:00Z', isAfterEnd: false, dueDay: null, deskDate: null, deskDateSetBy: null },
  ...{ promisedDay: null, editor: null, author: { name: { fullName: 'Maya Chen' } } },
}
const MOVES = { moving: null, confirming: null, error: null, announcement: '', done: null } as unknown as Moves

test('an article scheduled after the end of its community says that it won’t be published', () => {
  const html = (isAfterEnd: boolean) =>
    renderToString(
      <MovePanel
        state={{ ...STATE, isAfterEnd }}
        timeZone="UTC"
        hasCorrection={false}
        correctHref="/correct"
        moves={MOVES}
      />,
    )
  expect(html(true)).toContain('After the community’s last day')
  expect(html(false)).not.toContain('After the community’s last day')
})
