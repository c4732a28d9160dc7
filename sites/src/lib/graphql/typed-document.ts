import type { AbstractSetupSchema, DocumentDecoration, initGraphQLTada, ResultOf, VariablesOf } from 'gql.tada'

export type { ResultOf, VariablesOf }

/** A document typed with its result and variables; at run time it is a plain string. */
export type TypedDocument<Result, Variables> = DocumentDecoration<Result, Variables>

/** The TypeScript types of the schemas' scalars on the wire. */
export type Scalars = { DateTime: string; ID: string }

// A comment line, which GraphQL ignores. It separates the parts of a document, so that repeated fragments can be removed.
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
 * The document function of one endpoint. Only the types of gql.tada are used: its own function would parse documents in
 * the browser, and the servers accept strings.
 */
export function documentsOf<Introspection extends Introspected>() {
  return composeText as unknown as ReturnType<typeof initGraphQLTada<Setup<Introspection>>>
}

export function textOf(document: TypedDocument<unknown, never>): string {
  return String(document)
}
