import { useEffect, useState } from 'react'
import { mergeComments } from './merge-comments.ts'

type Comments<C> = { readonly edges: readonly { readonly node: C }[] }
type PageOfComments<C, PageInfo> = Comments<C> & { readonly pageInfo: PageInfo }

/** The comments rendered with a page, later ones, and earlier ones on request. */
export function useComments<C extends { readonly id: string; readonly createdAt: string }, PageInfo>(
  first: PageOfComments<C, PageInfo>,
  latest: Comments<C> | null,
) {
  const [comments, setComments] = useState(nodesOf(first))
  const [pageInfo, setPageInfo] = useState(first.pageInfo)
  useEffect(() => {
    if (latest) setComments((known) => mergeComments(known, nodesOf(latest)))
  }, [latest])
  const addEarlier = (earlier: PageOfComments<C, PageInfo>) => {
    setComments((known) => [...nodesOf(earlier), ...known])
    setPageInfo(earlier.pageInfo)
  }
  return { comments, setComments, pageInfo, addEarlier }
}

function nodesOf<C>({ edges }: Comments<C>): readonly C[] {
  return edges.map(({ node }) => node)
}
