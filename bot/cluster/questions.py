# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""What a host asks of Temporal about itself: whether it answers, and whom it knows to ask it."""

from __future__ import annotations

from datetime import timedelta

from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.enums.v1 import DescribeTaskQueueMode, TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import (
    DescribeTaskQueueRequest,
    DescribeWorkflowExecutionRequest,
)
from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

ACTIVITIES = TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY


async def has_answered(client: Client, session: str, within: timedelta) -> None:
    """Ask for a session's workflow; raises where nobody answers.

    Signs of life go the same way, to the part of the server that has the workflow; a front that
    only says that it is there says nothing of whether they arrive.
    """
    question = DescribeWorkflowExecutionRequest(
        namespace=client.namespace, execution=WorkflowExecution(workflow_id=session)
    )
    try:
        await client.workflow_service.describe_workflow_execution(question, timeout=within)
    except RPCError as error:
        if error.status is not RPCStatusCode.NOT_FOUND:  # which is an answer
            raise


async def is_known_to_ask(client: Client, queue: str, identity: str, within: timedelta) -> bool:
    """Whether Temporal knows of somebody of that name who asks for activities of a task queue.

    A queue has several partitions, each of which knows of those who ask there; this asks them all.
    """
    question = DescribeTaskQueueRequest(
        namespace=client.namespace,
        task_queue=TaskQueue(name=queue),
        api_mode=DescribeTaskQueueMode.DESCRIBE_TASK_QUEUE_MODE_ENHANCED,
        task_queue_types=[ACTIVITIES],
        report_pollers=True,
    )
    known = await client.workflow_service.describe_task_queue(question, timeout=within)
    return any(
        one.identity == identity
        for version in known.versions_info.values()
        for one in version.types_info[ACTIVITIES].pollers
    )
