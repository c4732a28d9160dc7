/** Statements of the product on tables with a community that do not bind it. */
export type Exception = {
  readonly because: string
  readonly tables: readonly string[]
  /** Only statements of this text: what a statement must still say stands here. */
  readonly sql?: RegExp
  /** Only statements that these folders or files hand to the `Db`. */
  readonly from?: readonly string[]
}
