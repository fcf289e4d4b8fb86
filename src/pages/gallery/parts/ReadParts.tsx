import { Button } from '../../../ui/controls/Button'
import { KeyValue, KeyValues } from '../../../ui/page/KeyValue'
import { FactLine, ReadFrame, ReadSection } from '../../../ui/page/ReadSection'
import { ReasonList } from '../../../ui/page/ReasonList'
import { RevisionList } from '../../../ui/page/RevisionList'
import { SchemaProblems } from '../../../ui/page/SchemaProblems'
import { Section } from '../../../ui/page/Section'
import type { PageTexts } from '../../office'
import { Case, Part } from './Part'
import { COMPANY, LONG_COMPANY, listStatuses, PERSON_NAME } from './samples'

type Texts = Pick<PageTexts, 'text'>

const PROBLEM = {
  file: 'entities/boats.json',
  line: 12,
  column: 14,
  pointer: '/rules/0/visible',
  code: 'UNKNOWN_FIELD',
  severity: 'error' as const,
  message: 'there is no field "kin" here',
  hint: 'did you mean "kind"?',
  extract: [{ number: 12, text: '  "visible": "record.kin == \'SAIL\'"' }],
}

/** A record that is read, and what is told about it. */
export function ReadParts({ text }: Texts) {
  return (
    <>
      <Sections text={text} />
      <Part name="ReadSection">
        <Case name="PLAIN" wide stacked>
          <Read text={text} />
        </Case>
      </Part>
      <Part name="RevisionList">
        <Case name="PLAIN" stacked>
          <Revisions text={text} />
        </Case>
      </Part>
      <Part name="ReasonList">
        <Case name="PLAIN" stacked>
          <ReasonList
            title={text('RECORD.PERMISSIONS')}
            count={2}
            entries={[
              { id: 'edit', label: text('CRUD.EDIT'), children: text('WHY.MAY') },
              { id: 'delete', label: text('CRUD.DELETE'), children: text('WHY.AUTHOR') },
            ]}
          />
        </Case>
      </Part>
      <Part name="SchemaProblems">
        <Case name="FAILED" wide stacked>
          <SchemaProblems problems={[PROBLEM]} />
        </Case>
      </Part>
    </>
  )
}

function Sections({ text }: Texts) {
  return (
    <Part name="Section">
      <Case name="PLAIN" wide stacked>
        <Section
          title={text('PROFILE.TAB.data')}
          count={3}
          sticky={false}
          primary={<Button small>{text('CRUD.EDIT')}</Button>}
        >
          <p>{COMPANY}</p>
        </Section>
      </Case>
      <Case name="FAILED" wide stacked>
        <Section title={text('PROFILE.TAB.security')} errors={2} collapsed sticky={false}>
          <p>{LONG_COMPANY}</p>
        </Section>
      </Case>
    </Part>
  )
}

function Read({ text }: Texts) {
  const [status] = listStatuses(text)
  const facts = [
    { path: 'status', label: text('RECORD.STATUS'), value: status?.label },
    { path: 'code', label: text('RECORD.CODE'), value: 'CLI-000002' },
  ]
  return (
    <ReadFrame>
      <FactLine facts={facts} />
      <ReadSection title={text('PROFILE.TAB.data')} count={3}>
        <KeyValues>
          <KeyValue path="name" label={text('PROFILE.FULLNAME')} width={6} copy={LONG_COMPANY}>
            {LONG_COMPANY}
          </KeyValue>
          <KeyValue path="town" label={text('GALLERY.SAMPLE.TOWN')}>
            Modena
          </KeyValue>
          <KeyValue path="note" label={text('GALLERY.SAMPLE.NOTE')}>
            {null}
          </KeyValue>
        </KeyValues>
      </ReadSection>
    </ReadFrame>
  )
}

function Revisions({ text }: Texts) {
  const [first, second] = listStatuses(text)
  return (
    <RevisionList
      entries={[
        {
          id: 'now',
          who: text('GALLERY.SAMPLE.MINE'),
          when: '10:42',
          now: true,
          changes: [{ path: 'town', label: text('GALLERY.SAMPLE.TOWN'), from: 'Parma', to: 'Modena' }],
        },
        {
          id: 7,
          who: PERSON_NAME,
          when: '21/11/2026',
          note: text('RECORD.REVISION', { n: 7 }),
          changes: [
            {
              path: 'status',
              label: text('RECORD.STATUS'),
              from: first?.label ?? '',
              to: second?.label ?? '',
            },
          ],
        },
      ]}
    />
  )
}
