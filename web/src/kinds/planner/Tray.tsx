import type { ReactNode } from "react";

import type { Intention, ShownTask, ShownUnplaced } from "../../wire/types.gen";
import { extendable, type Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { QuickTask } from "./QuickTask";
import { addTask, carry, minutesOfTask, type Carried } from "./tasks";
import { TypeMark } from "./TypeMark";
import { usePlan } from "./store";
import { dateWords } from "./zone";

/** What could be done beside the plan: what has no place in it, the day before's, and the task list's. */
export function Tray({ plan }: { plan: Plan }) {
  const draft = usePlan((store) => store.intentions);
  if (!plan.yours || plan.cancelled) return null;
  const taken = new Set((draft ?? []).map((one) => one.n));
  const open = plan.tasks.filter((one) => !taken.has(one.name));
  const [left, listed] = [open.filter((one) => one.left), open.filter((one) => !one.left)];
  const listName = plan.task_list === "tasks" || plan.task_list === "" ? "your task list" : plan.task_list;
  return (
    <section aria-labelledby="tray" className="panel plan-list tray" data-testid="tray">
      <h2 className="font-bold" id="tray">
        Tasks
      </h2>
      <QuickTask />
      <Part title="To do">
        {(extendable(plan) || plan.stage === "inputs" ? [] : plan.intentions).map((one) => (
          <ToDo key={one.n} one={one} plan={plan} />
        ))}
      </Part>
      <Part title="Not in the plan">
        {plan.unplaced.map((one) => (
          <Unplaced key={one.name} one={one} plan={plan} />
        ))}
      </Part>
      <Part title="Planned for the day before">
        {left.map((one) => (
          <Listed key={one.name} one={one} plan={plan} />
        ))}
      </Part>
      <Part title={`From ${listName}`}>
        {listed.map((one) => (
          <Listed key={one.name} one={one} plan={plan} />
        ))}
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div>
      <h3 className="label">{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

/** What was named before there is a plan; the step that asks for it has it in its form. */
function ToDo({ one, plan }: { one: Intention; plan: Plan }) {
  const bridge = usePlanBridge();
  const rest = plan.intentions.filter((other) => other.n !== one.n);
  return (
    <Row carried={carriedOf(one)} plan={plan}>
      <p className="min-w-0 grow">
        <TypeMark type={one.t} /> <strong>{one.n}</strong>{" "}
        <span className="time">
          {one.blocks > 1 ? `${one.blocks} × ` : ""}
          {minutesOfTask(one)} min
        </span>
      </p>
      <button aria-label={`Remove: ${one.n}`} className="button" onClick={() => bridge.tell({ version: 1, type: "SET_INPUTS", intentions: rest })} type="button">
        Remove
      </button>
    </Row>
  );
}

function Unplaced({ one, plan }: { one: ShownUnplaced; plan: Plan }) {
  const bridge = usePlanBridge();
  const task = plan.intentions.find((intention) => intention.n === one.name);
  return (
    <Row carried={{ name: one.name, type: task?.t ?? "SW", minutes: one.minutes }} plan={plan} reason={one.reason}>
      <div className="min-w-0 grow">
        <p>
          {task && <TypeMark type={task.t} />} <strong>{one.name}</strong>{" "}
          <span className="time">
            {one.blocks > 1 ? `${one.blocks} × ` : ""}
            {one.minutes} min
          </span>
        </p>
        <p className="label">{one.text}</p>
      </div>
      {task && one.reason === "left_out" && (
        <button aria-label={`Put in: ${one.name}`} className="button" onClick={() => bridge.tell({ version: 1, type: "ADD_TASK", task })} type="button">
          Put in
        </button>
      )}
    </Row>
  );
}

function Listed({ one, plan }: { one: ShownTask; plan: Plan }) {
  const bridge = usePlanBridge();
  const { task, due } = one;
  return (
    <Row carried={carriedOf(task)} plan={plan}>
      <div className="min-w-0 grow">
        <p>
          <TypeMark type={task.t} /> {one.name} {task.must && <span className="label">must</span>}
        </p>
        {due && (
          <p className={`label ${due < plan.today ? "text-danger" : ""}`}>
            {due < plan.today ? "was due" : "due"} {due === plan.today ? "today" : dateWords(due, { weekday: "short", day: "numeric", month: "short" })}
          </p>
        )}
      </div>
      <button aria-label={`Add: ${one.name}`} className="button" onClick={() => addTask(bridge, task)} type="button">
        Add
      </button>
    </Row>
  );
}

const carriedOf = (task: Intention): Carried => ({ name: task.n, type: task.t, minutes: minutesOfTask(task) });

/** A task that can be carried to the day. */
function Row({ carried, plan, reason, children }: { carried: Carried; plan: Plan; reason?: string; children: ReactNode }) {
  const free = extendable(plan);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is carried has a button beside it
    <li className="tray-task" data-reason={reason} data-task={carried.name} draggable={free} onDragStart={(event) => carry(event.dataTransfer, carried)}>
      {children}
    </li>
  );
}
