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
  /** A note between editors; only editors get this field. */
  readonly isPrivate?: boolean
}

/** The actions of an island on threads; each rejects with RequestError. */
export type PassageApi = {
  /** Nothing can be answered or resolved any more. */
  readonly isReadOnly?: boolean
  readonly answer: (threadId: string, text: string, operationId: string) => Promise<ThreadComment>
  readonly resolve: (threadId: string, isResolved: boolean) => Promise<PassageThread>
  readonly markRead: (remarkId: string) => Promise<unknown>
  /** The message of a failure. */
  readonly failureText: (error: unknown) => string
}

/** The known threads with new and changed ones; comments that are already shown stay unchanged. */
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

/** The threads of a page with later changes, from its news and from actions on it. */
export function useThreads(first: readonly PassageThread[], latest: readonly PassageThread[] | null): Threads {
  const [threads, setThreads] = useState(first)
  useEffect(() => {
    if (latest) setThreads((known) => mergeThreads(known, latest))
  }, [latest])
  return [threads, (changed) => setThreads((known) => mergeThreads(known, changed))]
}

/**
 * Commits can arrive in another order than their times, so threads that changed shortly before the last known change
 * are queried again.
 */
const OVERLAP_MS = 60_000

/** The time since when changes of these threads are unknown; null queries all. */
export function changedSince(threads: readonly PassageThread[]): string | null {
  const last = threads
    .map(({ changedDate }) => changedDate)
    .toSorted()
    .at(-1)
  return last ? new Date(new Date(last).getTime() - OVERLAP_MS).toISOString() : null
}
