import type { SharedBuilder, SharedRef } from './builder.ts'

export type Edge<T> = { readonly cursor: string; readonly node: T }

export type ConnectionView<T> = {
  readonly edges: readonly Edge<T>[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean }
}

type PageInfoView = ConnectionView<unknown>['pageInfo'] & {
  readonly startCursor: string | null
  readonly endCursor: string | null
}

export type PageInfoRef = SharedRef<PageInfoView>

export function addPageInfo(builder: SharedBuilder): PageInfoRef {
  return builder.objectRef<PageInfoView>('PageInfo').implement({
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasNextPage'),
      hasPreviousPage: t.exposeBoolean('hasPreviousPage'),
      startCursor: t.exposeString('startCursor', { nullable: true }),
      endCursor: t.exposeString('endCursor', { nullable: true }),
    }),
  })
}

/**
 * A Relay connection `{name}Connection` with its edges, resolved from a `ConnectionView`. `View` may carry more than that: add fields to
 * the returned reference with `builder.objectFields`.
 */
export function addConnection<T, View extends ConnectionView<T> = ConnectionView<T>>(
  builder: SharedBuilder,
  name: string,
  node: SharedRef<T>,
  pageInfo: PageInfoRef,
) {
  const edge = builder.objectRef<Edge<T>>(`${name}Edge`).implement({
    fields: (t) => ({
      cursor: t.exposeString('cursor'),
      node: t.field({ type: node, resolve: (one) => one.node as never }),
    }),
  })
  return builder.objectRef<View>(`${name}Connection`).implement({
    fields: (t) => ({
      edges: t.field({ type: [edge], resolve: (view) => [...view.edges] }),
      pageInfo: t.field({
        type: pageInfo,
        resolve: ({ edges, pageInfo: { hasNextPage, hasPreviousPage } }) => ({
          hasNextPage,
          hasPreviousPage,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        }),
      }),
    }),
  })
}
