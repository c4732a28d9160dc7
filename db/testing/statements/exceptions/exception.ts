/** Statements of the product on tables with a community that do not bind it. */
export type Exception = {
  readonly because: string
  readonly tables: readonly string[]
  /** Only statements with this text, which includes the conditions that they must keep. */
  readonly sql?: RegExp
  /** Only statements that these folders or files pass to the `Db`. */
  readonly from?: readonly string[]
}
