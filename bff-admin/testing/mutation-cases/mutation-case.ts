/** A successful call of one mutation. */
export type MutationCase = {
  /** The community of the call: Meridian as Theo, unless it belongs to the admin community, where Ada calls it. */
  readonly in?: 'council'
  /** Prepares the data; returns the fields of the mutation and the ids of its targets, one audit row each. */
  readonly prepare: () => Promise<{ readonly call: string; readonly targetIds: readonly string[] }>
}

/** The mutations of an area, by their names. */
export type MutationCases = Readonly<Record<string, MutationCase>>
