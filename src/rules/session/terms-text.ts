/** The terms of use. A changed text needs a new version, see `terms-version.ts`. */
export const termsTopics: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: "1. Proprietary information",
    paragraphs: [
      "The reports, figures, methods and designs shown in Risk Insight are the proprietary and confidential information of the Halden Risk Group and of the clients and insurers whose data they are drawn from. They are protected by copyright, database and trade secret law.",
      "You may view them for the internal purposes of the client on whose behalf you have been given access. You may not publish, resell, redistribute or reverse engineer them, nor let anybody use your sign-in. All rights that these terms do not grant are reserved.",
    ],
  },
  {
    title: "2. Not a live feed",
    paragraphs: [
      "Risk Insight is not a live feed. Reports show data as it stood when their data sets were last refreshed, which may be hours or days before you view them, and may not contain policies, claims or corrections that have been recorded since.",
      "Values may be estimated, rounded, converted between currencies or restated later. Before you act on a figure, confirm it with the record it comes from or with your client service team.",
    ],
  },
  {
    title: "3. Third-party services",
    paragraphs: [
      "Reports are drawn by business-intelligence services of third parties, and sign-in, hosting and monitoring rely on third parties as well. Their own terms apply to their part, and we have no control over how available or how correct they are.",
      "Links to other sites are given for convenience. That a link is there does not mean that we endorse the site or answer for what it says or does.",
    ],
  },
  {
    title: "4. Liability and warranty disclaimer",
    paragraphs: [
      "Nothing shown in Risk Insight is legal, actuarial, tax, investment or underwriting advice, nor an offer or confirmation of cover. Decisions that you take on the strength of a report are your own.",
      "To the fullest extent the law permits, the Halden Risk Group and its affiliates disclaim every warranty, express or implied, including those of merchantability, fitness for a particular purpose, accuracy and non-infringement, and are not liable for any indirect, incidental, special or consequential loss, nor for lost profits, revenue, data or goodwill, that arises from the use of the portal or from being unable to use it. Nothing here excludes liability that by law cannot be excluded.",
    ],
  },
  {
    title: "5. As-is provision",
    paragraphs: [
      "Risk Insight and all that it shows are provided “as is” and “as available”. We do not promise that the portal will be uninterrupted, timely, secure or free of errors, that defects will be corrected, or that any report will be kept.",
      "We may change, suspend or withdraw the portal, a report or your access at any time. When these terms change in substance you are asked to agree to them again.",
    ],
  },
];
