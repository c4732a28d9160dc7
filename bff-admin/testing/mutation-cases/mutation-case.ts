/** How one mutation succeeds once. */
export type MutationCase = {
  /** Where it is called: as Theo at Meridian, unless it is of the admin community, where Ada calls it. */
  readonly in?: 'council'
  /** Prepares the data; answers the fields of the mutation and the ids of its targets, one audit row each. */
  readonly prepare: () => Promise<{ readonly call: string; readonly targetIds: readonly string[] }>
}

/** The mutations of an area, by their names. */
export type MutationCases = Readonly<Record<string, MutationCase>>
