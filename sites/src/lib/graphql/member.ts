import type { introspection } from './member-env.d.ts'
import { requestsTo } from './request.ts'
import { documentsOf } from './typed-document.ts'

/** Declares a document of /graphql, checked against its schema at build time. */
export const graphql = documentsOf<introspection>()

/** Sends a document from an island; pages use `Astro.locals.api.member`. */
export const memberRequest = requestsTo('/graphql')
