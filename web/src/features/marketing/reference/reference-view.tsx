import './reference.css';
import {
  type ApiField,
  type ApiGroup,
  type ApiOperation,
  type ApiRecord,
  type ApiReference,
  type ApiShape,
  groupAnchor,
  recordAnchor,
} from './api-reference.ts';

/** The reference of all operations. Only prerendered, so it has no state and no events. */
export function ReferenceView({ reference: { groups, records } }: { reference: ApiReference }) {
  return (
    <div className="ref">
      <nav className="ref-nav" aria-label="Operations">
        <ul>
          {groups.map(({ tag, title, operations }) => (
            <li key={tag} data-group={groupAnchor(tag)}>
              <a href={`#${groupAnchor(tag)}`}>{title}</a>
              <ul>
                {operations.map(({ id, summary }) => (
                  <li key={id} data-op={id}>
                    <a href={`#${id}`}>{summary.split(/[:;]/)[0]}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li data-group="records">
            <a href="#records">Records</a>
          </li>
        </ul>
      </nav>
      <div>
        {groups.map((group) => (
          <GroupView key={group.tag} group={group} />
        ))}
        <Records records={records} />
      </div>
    </div>
  );
}

function GroupView({ group: { tag, title, operations } }: { group: ApiGroup }) {
  const anchor = groupAnchor(tag);
  return (
    <section aria-labelledby={anchor} data-group={anchor}>
      <h2 id={anchor}>{title}</h2>
      {operations.map((operation) => (
        <OperationView key={operation.id} operation={operation} />
      ))}
    </section>
  );
}

function OperationView({ operation }: { operation: ApiOperation }) {
  const { id, method, path, summary, body, answer, headers, params, query, problems, curl } = operation;
  return (
    <details id={id} data-op={id} data-find={`${method} ${path} ${summary}`.toLowerCase()}>
      <summary>
        <h3>
          <span className={`verb ${method}`}>{method}</span> <span className="path">{path}</span>{' '}
          <span className="what">{summary}</span>
        </h3>
      </summary>
      <div className="detail">
        <p>{operation.needsSession ? 'For signed-in users.' : 'For everybody, signed in or not.'}</p>
        <FieldList title="Headers" fields={headers} />
        <FieldList title="Path" fields={params} />
        <FieldList title="Query" fields={query} />
        {body && <ShapeView title="Body" shape={body} />}
        <h4>Answer {answer.status}</h4>
        {answer.record !== null && (
          <p>
            A <RecordLink name={answer.record} />.
          </p>
        )}
        {answer.record === null && <Shape shape={answer.shape} empty="Nothing beside the status." />}
        <h4>Refusals</h4>
        <ul className="errors">
          {problems.map(({ code, status, title }) => (
            <li key={code} title={title}>
              {status} <code>{code}</code>
            </li>
          ))}
        </ul>
        <h4>Example</h4>
        <pre tabIndex={0} aria-label={`Example of ${method} ${path}`}>
          {curl}
        </pre>
      </div>
    </details>
  );
}

function FieldList({ title, fields }: { title: string; fields: readonly ApiField[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <Fields fields={fields} />
    </>
  );
}

function ShapeView({ title, shape }: { title: string; shape: ApiShape }) {
  return (
    <>
      <h4>{title}</h4>
      <Shape shape={shape} empty="Any JSON." />
    </>
  );
}

function Shape({ shape, empty }: { shape: ApiShape; empty: string }) {
  if (shape.every(({ fields }) => fields.length === 0)) return <p>{empty}</p>;
  return shape.map(({ label, fields }) => (
    <div key={label ?? ''}>
      {label !== null && <p className="kind">{label}</p>}
      <Fields fields={fields} />
    </div>
  ));
}

function Fields({ fields }: { fields: readonly ApiField[] }) {
  return (
    <dl>
      {fields.map(({ name, type, record, required, notes }) => (
        <div key={name}>
          <dt>
            {name}
            {required && <span className="must"> required</span>}
          </dt>
          <dd>
            {record === null ? type : <TypeWithRecord type={type} record={record} />}
            {notes.length > 0 && <span className="note">{notes.join('; ')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `array of Skill`, with the record as a link. */
function TypeWithRecord({ type, record }: { type: string; record: string }) {
  const [before = '', ...after] = type.split(record);
  return (
    <>
      {before}
      <RecordLink name={record} />
      {after.join(record)}
    </>
  );
}

function RecordLink({ name }: { name: string }) {
  return <a href={`#${recordAnchor(name)}`}>{name}</a>;
}

function Records({ records }: { records: readonly ApiRecord[] }) {
  return (
    <section aria-labelledby="records" data-group="records">
      <h2 id="records">Records</h2>
      {records.map(({ name, anchor, shape }) => (
        <details key={name} id={anchor} data-op={anchor} data-find={name.toLowerCase()}>
          <summary aria-label={`Record ${name}`}>
            <h3>
              <span className="verb">record</span> <span className="path">{name}</span>
            </h3>
          </summary>
          <div className="detail">
            <Shape shape={shape} empty="Any JSON." />
          </div>
        </details>
      ))}
    </section>
  );
}
