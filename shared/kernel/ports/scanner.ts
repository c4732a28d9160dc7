export type ScanRef = {
  readonly communityId: string
  readonly articleId: string
  readonly revisionId: string
  readonly attempt: number
}

/** One try to have one text examined; a new try gets a new `id`. */
export type ScanJob = {
  /** Our name for it at the provider, who takes each only once. */
  readonly id: string
} & ScanRef

/** The name of a try at the provider: the revision's, and from the second try on its number. */
export function scanIdOf(revisionId: string, attempt: number): string {
  return attempt === 1 ? revisionId : `${revisionId}-${attempt}`
}

export type ScanText = ScanJob & { readonly text: string }
export type ScanExport = ScanJob & { readonly exportId: string; readonly sourceIds: readonly string[] }

/** `later` may have been done: the same can be asked again under the same id. Reasons hold nothing private. */
export type ScanOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterSeconds?: number }

/** Results come later, by webhook. */
export interface Scanner {
  submit(scan: ScanText): Promise<ScanOutcome>
  /** Asks for the webhooks of a scan once more. */
  askAgain(scan: ScanJob): Promise<ScanOutcome>
  /** Asks for the texts of the matched sources. */
  exportSources(scan: ScanExport): Promise<ScanOutcome>
  /** Removes text and results from the provider. */
  forget(scan: ScanJob): Promise<ScanOutcome>
}
