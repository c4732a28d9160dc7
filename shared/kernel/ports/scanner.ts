export type ScanRef = {
  readonly communityId: string
  readonly articleId: string
  readonly revisionId: string
  readonly attempt: number
}

/** One attempt to have a text examined; a new attempt gets a new `id`. */
export type ScanJob = {
  /** Our id at the provider, which accepts each id only once. */
  readonly id: string
} & ScanRef

/** The id of an attempt at the provider: the revision's, followed by the number from the second attempt on. */
export function scanIdOf(revisionId: string, attempt: number): string {
  return attempt === 1 ? revisionId : `${revisionId}-${attempt}`
}

export type ScanText = ScanJob & { readonly text: string }
export type ScanExport = ScanJob & { readonly exportId: string; readonly sourceIds: readonly string[] }

/** `later` may have been carried out: the same call can be repeated with the same id. Reasons contain nothing private. */
export type ScanOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterSeconds?: number }

/** Results come later, by webhook. */
export interface Scanner {
  submit(scan: ScanText): Promise<ScanOutcome>
  /** Requests the webhooks of a scan once more. */
  askAgain(scan: ScanJob): Promise<ScanOutcome>
  /** Requests the texts of the matched sources. */
  exportSources(scan: ScanExport): Promise<ScanOutcome>
  /** Removes text and results from the provider. */
  forget(scan: ScanJob): Promise<ScanOutcome>
}
