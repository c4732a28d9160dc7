import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { History } from './History.island.tsx'
import { $newEvents } from './workspace.store.ts'

afterEach(() => $newEvents.set([]))

// React hydrates with the server snapshot of `useSyncExternalStore`, which is also what renderToString shows.
test('the history hydrates with the events of the page, whatever another island has added to them before', () => {
  const html = () => renderToString(<History events={[]} timeZone="UTC" />)
  const asOnTheServer = html()
  $newEvents.set([
    {
      id: 'e1',
      fromStatus: 'SUBMITTED_FOR_REVIEW',
      toStatus: 'FIRST_ROUND_EDIT',
      reason: null,
      scheduledDate: null,
      createdAt: '2026-11-20T15:00:00Z',
      actor: { id: 'ada', name: { fullName: 'Theo Brandt' } },
    },
  ])
  expect(html()).toBe(asOnTheServer)
})
