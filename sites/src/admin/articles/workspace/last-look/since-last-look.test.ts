import { expect, test } from 'vitest'
import { changedWordsLabel } from '../news-messages.ts'
import { newsSinceLook } from './since-last-look.ts'

const LOOKED = '2026-11-24T09:00:00.000Z'
const EARLIER = '2026-11-24T08:59:59.999Z'
const LATER = '2026-11-24T09:00:00.001Z'

const COMMENTS = [{ author: { snapshot: { name: 'ada' } }, count: 2, remark: 'Which fox?', createdAt: LATER }]

function event(id: string, who: string | null, createdAt: string) {
  const actor = who ? { id: who, name: { fullName: who } } : null
  return {
    id,
    fromStatus: 'EDITING',
    toStatus: 'FINAL_EDIT',
    reason: null,
    scheduledDate: null,
    createdAt,
    actor,
  } as const
}

function thread(id: string, resolvedBy: string, statusDate: string) {
  return {
    id,
    passage: { quote: 'a passage', before: '', after: '', start: 0 },
    isResolved: true,
    statusDate,
    statusBy: { id: resolvedBy, snapshot: { name: resolvedBy } },
    changedDate: statusDate,
    comments: [],
  }
}

const NO_TEXT = { currentRevision: null, changesByOthers: null }
const NOTHING = { article: NO_TEXT, events: [], comments: [], threads: [] }

test('news are what others did after the last look', () => {
  const news = newsSinceLook(
    {
      article: NO_TEXT,
      events: [
        event('e1', 'ada', LATER),
        event('e2', 'me', LATER),
        event('e3', 'ada', EARLIER),
        event('e4', null, LATER),
      ],
      comments: COMMENTS,
      threads: [thread('t1', 'ada', LATER), thread('t2', 'me', LATER), thread('t3', 'ada', EARLIER)],
    },
    LOOKED,
    'me',
  )
  expect(news?.events.map(({ id }) => id)).toEqual(['e1', 'e4'])
  expect(news?.comments).toEqual(COMMENTS)
  expect(news?.resolved.map(({ id }) => id)).toEqual(['t1'])
})

test.each([
  ['nothing happened', NOTHING, LOOKED],
  ['all of it was own work', { ...NOTHING, events: [event('e', 'me', LATER)] }, LOOKED],
  ['they never looked', { ...NOTHING, events: [event('e', 'ada', LATER)] }, null],
])('there are none where %s', (_, workspace, lookedAt) => {
  expect(newsSinceLook(workspace, lookedAt, 'me')).toBeNull()
})

test('changes of the text are counted in words, also for an editor who never had the page open', () => {
  const text = (id: string, content: string) => ({ id, title: 'Quiet', content, updatedAt: LOOKED })
  const article = {
    currentRevision: text('now', '<p>One very slow fox.</p>'),
    changesByOthers: {
      before: text('before', '<p>One quick fox.</p>'),
      by: [{ name: 'Maya Chen', isAuthor: true, changedAt: LATER }],
    },
  }
  const news = newsSinceLook({ ...NOTHING, article }, null, 'me')
  expect(news?.text).toMatchObject({ changes: 1, words: { added: 2, removed: 1 } })
})

test.each([
  [{ added: 0, removed: 0 }, ''],
  [{ added: 1, removed: 0 }, '1 word added.'],
  [{ added: 0, removed: 2 }, '2 words removed.'],
  [{ added: 1200, removed: 3 }, '1,200 words added, 3 removed.'],
])('words are told: %o', (words, label) => {
  expect(changedWordsLabel(words)).toBe(label)
})
