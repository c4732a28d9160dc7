import type { Mark, Node } from 'prosemirror-model'
import { Fragment, type ReactNode } from 'react'
import { parse } from './parse.ts'
import { articleSchema, bylineSchema } from './schema.ts'

function markedUp(mark: Mark, inner: ReactNode): ReactNode {
  switch (mark.type.name) {
    case 'link':
      return (
        <a href={String(mark.attrs.href)} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      )
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    default:
      return <span className="underline">{inner}</span>
  }
}

function renderInline(node: Node): ReactNode {
  return node.marks.reduceRight<ReactNode>((inner, mark) => markedUp(mark, inner), node.isText ? node.text : <br />)
}

const TAGS = { blockquote: 'blockquote', bullet_list: 'ul', ordered_list: 'ol', list_item: 'li' } as const

function tagOf(node: Node) {
  if (node.type.name === 'heading') return node.attrs.level === 2 ? 'h2' : 'h3'
  return TAGS[node.type.name as keyof typeof TAGS] ?? 'p'
}

function renderBlock(node: Node): ReactNode {
  const Tag = tagOf(node)
  return <Tag>{renderChildren(node)}</Tag>
}

function renderChildren(node: Node): ReactNode {
  return node.children.map((child, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that stands still never change place
    <Fragment key={i}>{child.isInline ? renderInline(child) : renderBlock(child)}</Fragment>
  ))
}

/** A text of the schema as it reads, made of elements and never of a string. */
export function DocumentText({ doc }: { readonly doc: Node }) {
  return <>{renderChildren(doc)}</>
}

export function ArticleText({ html }: { readonly html: string }) {
  return <DocumentText doc={parse(articleSchema, html)} />
}

export function BylineText({ html }: { readonly html: string }) {
  return <DocumentText doc={parse(bylineSchema, html)} />
}
