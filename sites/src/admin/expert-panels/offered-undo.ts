import { UNDO_DECISION_MS } from '#shared/domain/expert-panels/limits.ts'

const STORED = 'council.panel-decision'

/** A decision on answers that can still be undone. */
export type OfferedUndo = { readonly questionId: string; readonly operationId: string; readonly text: string }

/** Stores the offer for the page load after the decision. */
export function offerUndo(offer: OfferedUndo): void {
  sessionStorage.setItem(STORED, JSON.stringify({ ...offer, until: Date.now() + UNDO_DECISION_MS }))
}

export function forgetUndo(): void {
  sessionStorage.removeItem(STORED)
}

/** The offer for the page of this question, and its remaining milliseconds. */
export function offeredUndo(questionId: string): (OfferedUndo & { readonly leftMs: number }) | null {
  try {
    const { until, ...offer } = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as OfferedUndo & { until: number }
    const leftMs = until - Date.now()
    return offer.questionId === questionId && leftMs > 0 ? { ...offer, leftMs } : null
  } catch {
    return null
  }
}
