document.title = "Risk Insight";
