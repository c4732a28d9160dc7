import { useEffect, useState } from 'react'
import type { Passage } from '#shared/domain/articles/passages/passage.ts'
import type { ThreadComment } from '../thread/Comments.tsx'
import { mergeComments } from '../thread/merge-comments.ts'

/** The comments about one passage, as author and editors read them. */
export type PassageThread = {
  readonly id: string
  readonly passage: Passage
  readonly isResolved: boolean
  readonly statusDate: string | null
  readonly statusBy: { readonly id: string; readonly snapshot: { readonly name: string } } | null
  readonly changedDate: string
  readonly comments: readonly ThreadComment[]
  /** A note between editors; only they are told. */
  readonly isPrivate?: boolean
}

/** What an island does with threads; each rejects with RequestError. */
export type PassageApi = {
  readonly answer: (threadId: string, text: string, operationId: string) => Promise<ThreadComment>
  readonly resolve: (threadId: string, isResolved: boolean) => Promise<PassageThread>
  readonly markRead: (remarkId: string) => Promise<unknown>
  /** What is read of a failure. */
  readonly failureText: (error: unknown) => string
}

/** The known threads with those that came or changed since; a comment that is shown already stays as it is. */
export function mergeThreads(
  known: readonly PassageThread[],
  latest: readonly PassageThread[],
): readonly PassageThread[] {
  const changed = latest.filter(
    (thread) => !known.some(({ id, changedDate }) => id === thread.id && changedDate >= thread.changedDate),
  )
  if (changed.length === 0) return known
  const byId = new Map(changed.map((thread) => [thread.id, thread]))
  const kept = known.map((thread) => {
    const now = byId.get(thread.id)
    return now ? { ...now, comments: mergeComments(thread.comments, now.comments) } : thread
  })
  return [...kept, ...changed.filter(({ id }) => known.every((thread) => thread.id !== id))]
}

type Threads = readonly [threads: readonly PassageThread[], add: (latest: readonly PassageThread[]) => void]

/** The threads of a page with what came since: by its news, and by what is done on it. */
export function useThreads(first: readonly PassageThread[], latest: readonly PassageThread[] | null): Threads {
  const [threads, setThreads] = useState(first)
  useEffect(() => {
    if (latest) setThreads((known) => mergeThreads(known, latest))
  }, [latest])
  return [threads, (changed) => setThreads((known) => mergeThreads(known, changed))]
}

/** Commits may come in another order than their times: threads that changed shortly before the last known change are asked for again. */
const OVERLAP_MS = 60_000

/** From when on the changes of these threads are not known; null asks for all. */
export function changedSince(threads: readonly PassageThread[]): string | null {
  const last = threads
    .map(({ changedDate }) => changedDate)
    .toSorted()
    .at(-1)
  return last ? new Date(new Date(last).getTime() - OVERLAP_MS).toISOString() : null
}
