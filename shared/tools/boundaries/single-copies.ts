type Metafile = {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >
}

/**
 * The copies of graphql whose parser is in a bundle, by its metafile. Its classes are compared by identity: with a second copy the errors
 * of one count as faults to the other, which are logged with what they quote.
 */
export function graphqlCopies(metafile: string): string[] {
  const { outputs } = JSON.parse(metafile) as Metafile
  const bundled = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  )
  return bundled.filter((file) => /\/graphql\/language\/parser\.[cm]?js$/.test(file))
}
