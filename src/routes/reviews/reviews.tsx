import { useRouter, useSearch } from "@tanstack/react-router";
import { Fragment, use, useState } from "react";
import { useDetails } from "../../queries/details.ts";
import { type ServerData, useListExport } from "../../queries/list.ts";
import {
  createReviewLoads,
  loadMyReviews,
  loadReviews,
  useReviewChanges,
  useReviewStart,
} from "../../queries/reviews.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { adminIcons } from "../../ui/admin/admin-icons.ts";
import { ExportNotice } from "../../ui/lists/export-notice.tsx";
import { ListPage } from "../../ui/lists/list-and-details.tsx";
import { readText } from "../../ui/lists/list-descriptor.ts";
import { ListAreaContext } from "../../ui/lists/list-link.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { Button } from "../../ui/parts/button.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { RetryNotice } from "../../ui/parts/retry-notice.tsx";
import { OwnReviewList, reviewList } from "../../ui/reviews/review-list.tsx";
import { ReviewLink, ReviewPage } from "../../ui/reviews/review-page.tsx";
import { reviewFile } from "../../ui/reviews/review-texts.ts";
import { StartReviews } from "../../ui/reviews/start-reviews.tsx";
import { useListPage, useListView, withQueries } from "../lists/list-page.tsx";

interface ReviewsProps {
  data: ServerData;
  /** For auditors, who start, decide and sign nothing. */
  isReadOnly: boolean;
}

export const ConnectedReviews = withQueries(({ data }: { data: ServerData }) => (
  <Reviews data={data} isReadOnly={false} />
));
export const ReadReviews = withQueries(({ data }: { data: ServerData }) => <Reviews data={data} isReadOnly />);

/** The list, or the review that the address names in its place. */
function Reviews(props: ReviewsProps) {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const id = readText(address["open"]);
  const all = { subscriptionId: null, listHref: `/${use(ListAreaContext)}/reviews` };
  return id === "" ? <List {...props} /> : <Review key={id} {...props} {...all} id={id} />;
}

interface OwnReviewsProps {
  data: ServerData;
  /** A client that the person administers. */
  subscriptionId: string;
  /** Where these reviews are, and one of them. */
  hrefOf: (open?: string) => string;
}

/** The reviews of one client, or the one that the address names in their place. */
export function OwnReviews({ data, subscriptionId, hrefOf }: OwnReviewsProps) {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const id = readText(address["open"]);
  if (id === "") return <OwnList data={data} subscriptionId={subscriptionId} hrefOf={hrefOf} />;
  return <Review key={id} data={data} subscriptionId={subscriptionId} listHref={hrefOf()} id={id} isReadOnly={false} />;
}

function OwnList({ data, subscriptionId, hrefOf }: OwnReviewsProps) {
  const { navigate } = useRouter();
  const { page: _, ...list } = useListView(
    "reviews",
    loadMyReviews,
    data,
    { search: "", subscriptionId },
    () => undefined,
  );
  return <OwnReviewList {...list} onOpen={({ id }) => void navigate({ href: hrefOf(id) })} />;
}

function List({ data, isReadOnly }: ReviewsProps) {
  const page = useListPage(reviewList, loadReviews, loadReviews, data);
  const [isStarting, setIsStarting] = useState(false);
  const area = use(ListAreaContext);
  const { navigate } = useRouter();
  const { outcome, onStart, ...start } = useReviewStart(data);
  const startReviews = async (wanted: Parameters<typeof onStart>[0]) => {
    const { isSuccess, ids } = await onStart(wanted).catch(() => ({ isSuccess: false, ids: [] }));
    if (!isSuccess) return;
    setIsStarting(false);
    if (ids.length === 1) void navigate({ href: listHref("reviews", { open: ids[0]! }) });
  };
  return (
    <>
      <ListView
        {...page}
        onOpen={({ id }) => void navigate({ href: listHref("reviews", { open: id }, area) })}
        action={
          !isReadOnly && (
            <Button variant="primary" icon={adminIcons.add} onClick={() => setIsStarting(true)}>
              Start reviews
            </Button>
          )
        }
        notice={outcome?.isSuccess && !isStarting && <Notice tone="success">{endSentence(outcome.message)}</Notice>}
      />
      {isStarting && (
        <StartReviews
          {...start}
          outcome={outcome}
          onStart={(wanted) => void startReviews(wanted)}
          onCancel={() => setIsStarting(false)}
        />
      )}
    </>
  );
}

interface ReviewProps extends ReviewsProps {
  id: string;
  /** The client that the person administers. Null: the portal. */
  subscriptionId: string | null;
  listHref: string;
}

function Review({ data, isReadOnly, id, subscriptionId, listHref: backHref }: ReviewProps) {
  const { navigate } = useRouter();
  const [{ loadReview, loadFile }] = useState(() => createReviewLoads(subscriptionId));
  const { view, pages, retry, more, loadAll } = useDetails("review", loadReview, data, id);
  const changes = useReviewChanges(data, id, subscriptionId);
  const onNavigate = (href: string) => void navigate({ href });
  const file = useListExport({ name: "risk-insight-access-review.csv", ...reviewFile }, loadFile, data, { id });
  const print = usePrint(loadAll);
  // The page of the own client has its room already.
  const Page = subscriptionId === null ? ListPage : Fragment;
  if (view.at !== "shown")
    return (
      <Page>
        <ReviewLink backHref={backHref} onNavigate={onNavigate} />
        {view.at === "loading" && <Loader text="Loading…" lines={12} />}
        {view.at === "failed" && <RetryNotice onRetry={retry}>The review could not be loaded.</RetryNotice>}
        {view.at === "removed" && <Notice tone="empty">There is no such review.</Notice>}
      </Page>
    );
  const accesses = pages.flatMap((page) => page.accesses);
  const exportViews = {
    idle: { at: "ready" },
    pending: { at: "exporting" },
    error: { at: "failed" },
    success: { at: "saved", count: file.count },
  } as const;
  return (
    <Page>
      <ReviewPage
        {...changes}
        {...print}
        review={view.details.review}
        accesses={accesses}
        more={
          <ShowMore
            {...more}
            listed={accesses.length}
            total={view.details.review.accesses}
            failure="The other accesses could not be loaded."
          />
        }
        exportNotice={
          <ExportNotice
            view={exportViews[file.status]}
            noun="rows"
            onRetry={file.start}
            onCancel={file.cancel}
            onDismiss={file.cancel}
          />
        }
        onDecide={isReadOnly ? undefined : changes.onDecide}
        onWithdraw={isReadOnly || subscriptionId !== null ? undefined : changes.onWithdraw}
        isOfOwnClient={subscriptionId !== null}
        backHref={backHref}
        onExport={file.start}
        onNavigate={onNavigate}
      />
    </Page>
  );
}

/** Prints once all pages are loaded, or as many as could be. */
function usePrint(loadAll: () => Promise<void>) {
  const [isPrinting, setIsPrinting] = useState(false);
  const print = async () => {
    setIsPrinting(true);
    await loadAll();
    setIsPrinting(false);
    // By then they are drawn.
    requestAnimationFrame(() => globalThis.print());
  };
  return { isPrinting, onPrint: () => void print() };
}
