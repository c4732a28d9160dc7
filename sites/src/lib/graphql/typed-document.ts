import type { AbstractSetupSchema, DocumentDecoration, initGraphQLTada, ResultOf, VariablesOf } from 'gql.tada'

export type { ResultOf, VariablesOf }

/** A document that knows its answer and its variables; at run time it is its text and nothing else. */
export type TypedDocument<Result, Variables> = DocumentDecoration<Result, Variables>

/** What the schemas' own scalars are on the wire. */
export type Scalars = { DateTime: string; ID: string }

// A comment line, which GraphQL skips: it keeps the parts of a document apart, so that no fragment is sent twice.
const SEPARATOR = '\n#\n'

export function composeText(text: string, fragments: readonly unknown[] = []): string {
  return [...new Set([text, ...fragments.flatMap((fragment) => String(fragment).split(SEPARATOR))])].join(SEPARATOR)
}

type Introspected = AbstractSetupSchema['introspection']

type Setup<Introspection extends Introspected> = {
  introspection: Introspection
  scalars: Scalars
  disableMasking: true
}

/**
 * The document function of one endpoint. gql.tada would parse documents in the browser; the servers take text, so only
 * its types are used.
 */
export function documentsOf<Introspection extends Introspected>() {
  return composeText as unknown as ReturnType<typeof initGraphQLTada<Setup<Introspection>>>
}

export function textOf(document: TypedDocument<unknown, never>): string {
  return String(document)
}
