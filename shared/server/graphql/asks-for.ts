import { type GraphQLResolveInfo, Kind, type SelectionNode } from 'graphql'

/**
 * Whether a document selects a field below the one being resolved, such as `asksFor(info, 'currentRevision', 'content')`, so that its rows
 * are read in the same batch. A field that a directive omits counts as selected.
 */
export function asksFor(info: GraphQLResolveInfo, ...path: readonly [string, ...string[]]): boolean {
  return selects(
    info.fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []),
    path,
    info,
  )
}

function selects(
  nodes: readonly SelectionNode[],
  [name, ...rest]: readonly string[],
  info: GraphQLResolveInfo,
): boolean {
  return nodes.some((node) => {
    if (node.kind === Kind.FIELD) {
      return node.name.value === name && (rest.length === 0 || selects(node.selectionSet?.selections ?? [], rest, info))
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? info.fragments[node.name.value] : node
    return selects(fragment?.selectionSet.selections ?? [], name === undefined ? rest : [name, ...rest], info)
  })
}
