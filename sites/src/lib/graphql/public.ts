import type { introspection } from './public-env.d.ts'
import { documentsOf } from './typed-document.ts'

/** Declares a document of /graphqlPublic, checked against its schema at build time. */
export const graphql = documentsOf<introspection>()
