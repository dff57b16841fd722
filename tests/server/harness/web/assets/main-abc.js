document.title = 'Risk Insight';
