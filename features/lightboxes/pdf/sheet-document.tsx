// A lightbox on A4: pictures in three columns, or lines with what each duration costs.
import { Document, Image, Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { PhotoSheet, SheetItem } from './sheet.ts'

const ink = '#1d1b18'
const muted = '#6b665e'
const rule = '#d9d4ca'
const ground = '#f4f1ec'

const s = StyleSheet.create({
  page: { padding: 40, paddingBottom: 64, fontFamily: 'Source Sans', fontSize: 9, color: ink },
  // Not on the page: below a line height react-pdf draws nothing that it renders late, such as page numbers (its issue 3402).
  // With its size again: a line height that is inherited is that of the view, whose letters are 18 points high unless it says so.
  content: { fontSize: 9, lineHeight: 1.35 },
  name: { fontFamily: 'Newsreader', fontSize: 24, lineHeight: 1.15 },
  lead: { color: muted, marginTop: 4, marginBottom: 20 },
  grid: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 17, rowGap: 20 },
  cell: { width: 160 },
  frame: { height: 120, padding: 6, backgroundColor: ground, marginBottom: 6 },
  picture: { width: '100%', height: '100%', objectFit: 'contain' },
  title: { fontWeight: 600 },
  quiet: { color: muted },
  note: { color: muted, marginTop: 3 },
  link: { color: ink, textDecoration: 'none' },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    borderBottomWidth: 0.5,
    borderBottomColor: rule,
    paddingVertical: 8,
  },
  head: { flexDirection: 'row', borderBottomWidth: 1, borderBottomColor: ink, paddingBottom: 5, fontWeight: 600 },
  small: { width: 72, height: 54, padding: 3, backgroundColor: ground, marginRight: 10 },
  what: { flex: 1, paddingRight: 8 },
  price: { width: 68, textAlign: 'right' },
  reason: { width: 272, textAlign: 'right', color: muted },
  sums: { flexDirection: 'row', paddingTop: 8, fontWeight: 600 },
  foot: { position: 'absolute', left: 40, bottom: 28, width: 440, color: muted, fontSize: 7.5 },
  number: { position: 'absolute', right: 40, bottom: 28, width: 60, textAlign: 'right', color: muted, fontSize: 7.5 },
})

export function SheetDocument({ sheet }: { sheet: PhotoSheet }) {
  const { kind, language, name, lead, items, foot, pages } = sheet
  return (
    <Document title={name} language={language}>
      <Page size="A4" style={s.page}>
        <View style={s.content}>
          <Text style={s.name}>{name}</Text>
          <Text style={s.lead}>{lead}</Text>
          {kind === 'contact' ? (
            <View style={s.grid}>
              {items.map(item => (
                <Cell key={item.id} item={item} />
              ))}
            </View>
          ) : (
            <Quote sheet={sheet} />
          )}
        </View>
        <Text fixed style={s.foot}>
          {foot}
        </Text>
        <Text
          fixed
          style={s.number}
          render={({ pageNumber, totalPages }) =>
            pages.replace('{page}', String(pageNumber)).replace('{of}', String(totalPages))
          }
        />
      </Page>
    </Document>
  )
}

function Cell({ item }: { item: SheetItem }) {
  return (
    <View wrap={false} style={s.cell}>
      <View style={s.frame}>{item.picture && <Image src={item.picture} style={s.picture} />}</View>
      <Named item={item} />
      <Text>{item.offer}</Text>
      {item.note && <Text style={s.note}>{item.note}</Text>}
    </View>
  )
}

function Named({ item: { title, author, link } }: { item: SheetItem }) {
  return (
    <>
      {link === null ? (
        <Text style={s.title}>{title}</Text>
      ) : (
        <Link src={link} style={s.link}>
          <Text style={s.title}>{title}</Text>
        </Link>
      )}
      {author !== '' && <Text style={s.quiet}>{author}</Text>}
    </>
  )
}

function Quote({ sheet: { items, columns, totals } }: { sheet: PhotoSheet }) {
  return (
    <View>
      <View fixed style={s.head}>
        {columns.map((column, at) => (
          <Text key={column} style={at === 0 ? s.what : s.price}>
            {column}
          </Text>
        ))}
      </View>
      {items.slice(0, -1).map(item => (
        <Line key={item.id} item={item} columns={columns} />
      ))}
      {/* The sums never stand alone on a page. */}
      <View wrap={false}>
        {items.slice(-1).map(item => (
          <Line key={item.id} item={item} columns={columns} />
        ))}
        <View style={s.sums}>
          {totals.map((total, at) => (
            <Text key={columns[at]} style={at === 0 ? s.what : s.price}>
              {total}
            </Text>
          ))}
        </View>
      </View>
    </View>
  )
}

function Line({ item, columns }: { item: SheetItem; columns: string[] }) {
  return (
    <View wrap={false} style={s.row}>
      <View style={s.small}>{item.picture && <Image src={item.picture} style={s.picture} />}</View>
      <View style={s.what}>
        <Named item={item} />
        {item.note && <Text style={s.note}>{item.note}</Text>}
      </View>
      {item.prices.length > 0 ? (
        item.prices.map((price, at) => (
          <Text key={columns[at + 1]} style={s.price}>
            {price}
          </Text>
        ))
      ) : (
        <Text style={s.reason}>{item.offer}</Text>
      )}
    </View>
  )
}
